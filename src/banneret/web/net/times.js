/** How long the page waits for the server, in milliseconds. */

/** @typedef {typeof TIMES} Times */

export const TIMES = {
  look: 1000, // between two looks at the clock
  slept: 3000, // a look so late means that the device slept
  idle: 20_000, // with no sign of life until one is asked for
  answer: 1500, // for an answer to a command until a sign of life is asked for
  patience: 5500, // for a sign of life that was asked for
  opening: 8000, // for a new connection until the first message
  fresh: 2000, // a connection begun so short a time ago is not begun anew
  shortest: 400, // before the first new attempt
  busy: 2000, // before it, if the server asked for patience
  longest: 5000, // between two attempts
  back: 5000, // how long the page says that the line is back
};
