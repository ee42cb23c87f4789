// boardgame.io's own server with the game of bench/counter.py: `node server.js PORT`.
// It keeps matches in memory, or in files when FLATFILE_DIR names a folder: both are its own.
"use strict";

const { Server } = require("boardgame.io/server");

const counter = {
  name: "counter",
  disableUndo: true, // otherwise every match keeps a copy of each of its states
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, number) => {
      G.count += number;
    },
  },
};

const host = "127.0.0.1";
Server({ games: [counter], origins: [`http://${host}`] }).run({
  port: { host, port: Number(process.argv[2]) },
});
