// Written by `python -m banneret.server.typescript` from the server's types. Do not edit.

export const PROTOCOL: 1;

export type Code =
  | "malformed"
  | "protocol"
  | "unknown-match"
  | "unknown-game"
  | "unknown-bot"
  | "unknown-step"
  | "unknown-record"
  | "other-rules"
  | "damaged"
  | "overlong"
  | "bad-options"
  | "bad-seats"
  | "bad-record"
  | "bad-invite"
  | "bad-part"
  | "pledge-taken"
  | "seat-taken"
  | "not-your-seat"
  | "not-asked"
  | "not-lifted"
  | "stale"
  | "illegal"
  | "not-started"
  | "over"
  | "not-over"
  | "nothing-to-undo"
  | "nobody-to-ask"
  | "nothing-asked"
  | "too-late"
  | "no-time"
  | "goes-on"
  | "full-length"
  | "rule-failed"
  | "no-hints"
  | "not-away"
  | "muted"
  | "rate"
  | "too-many"
  | "too-large"
  | "too-long"
  | "busy"
  | "too-slow"
  | "not-json"
  | "unknown-host"
  | "forbidden"
  | "not-found"
  | "failed"
  | "storage"
  | "closing"
;

/** End the match without a result, where `view.can.abort` allows it. */
export interface Abort {
  type: "abort";
  id: string;
  seat: number;
}

/** Take a choice: `action` is the text of one of the choices of view `version`. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  version: number;
  action: string;
}

/**
 * How a lesson or puzzle stands: answer of POST /api/learn/{game}.
 *
 * Attributes:
 * state: "asks" for an action, is there to be "read", the action was legal but "off" what was asked
 * for, the puzzle is "solved" or "missed", its solution is "shown", or it is asked "why".
 * scene: through the eyes of whoever learns.
 * step: of the guided match, after what was done.
 * at: what the words are about: a space, a piece, a tray, an item, or "question", "choices", "seats".
 * text: the words.
 * hint: of a puzzle, for whoever wants it.
 * told: what happened, in sentences.
 * stages: the moments of it that are worth watching.
 * statements: what is to be told allowed from not.
 * rules: on which an answer to `why` rests.
 */
export interface Answered {
  state: "asks" | "missed" | "off" | "reads" | "shown" | "solved" | "why";
  scene: Scene;
  step: number;
  at: string;
  text: string;
  hint: string;
  told: string[];
  stages: Stage[];
  statements: Statement[];
  rules: string[];
}

/** Ask for, or agree to, a rematch with the sides changed; `pledge`: to its dice. */
export interface AskRematch {
  type: "rematch";
  id: string;
  seat: number;
  pledge?: string | null;
}

/** Why does a click on `space`, after the `chosen` ones, or on `item` of a tray lead nowhere? */
export interface Asking {
  space?: string | null;
  chosen?: string[];
  item?: string | null;
}

/** A small sign on a piece: `kind` picks the looks, `text` is shown, `label` explains it. */
export interface Badge {
  kind: string;
  text: string;
  label: string;
}

/** `seconds` for the whole match, and `increment` more whenever a person's question passes on. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}

/**
 * A kind of bot; words by language.
 *
 * Attributes:
 * name: what the kind is called.
 * text: for whom it is, what it looks at and how long.
 * style: how it decides, in a word.
 * cast: what those that sit down are called; they sit down in this order.
 */
export interface BotInfo {
  name: Record<string, string>;
  text: Record<string, string>;
  style: Record<string, string>;
  cast: string[];
}

/** Bring the part of the dice that `seat` pledged, once every seat is taken. */
export interface Bring {
  type: "bring";
  id: string;
  seat: number;
  part: string;
}

/**
 * What the connection may do now beside choosing, with the seat it looks through; `end` is
 * the end without a loser, by REST, where nobody can go on or only bots play.
 */
export interface Can {
  undo: boolean;
  takeback: boolean;
  draw: boolean;
  resign: boolean;
  abort: boolean;
  end: boolean;
  hint: boolean;
  rematch: boolean;
}

/**
 * All there is to know of a thing, in one language.
 *
 * Attributes:
 * id: what it is asked for by. In a scene: "piece:ID", "space:ID", "tray:ID", "item:ID" for an
 * item of a tray, "item:TRAY/2" for the third one of a tray if it has no id,
 * "counter:1/KIND" for a number of seat 1. Printed: "KIND:NAME" ("talent:ambush", "house:elves"), as in `TrayItem.card` and links.
 * name: what it is called.
 * kind: what sort of thing it is, in words ("Token of the Goblins").
 * glyph: name of its shape; "" is a back, or has none.
 * seat: whose it is; None belongs to nobody.
 * ratings: its numbers.
 * text: what it does and what it is for, a sentence each.
 * now: what changes it at this moment and why, a sentence each; nothing for printed things.
 * rules: ids of the rules that say so.
 * rebuilt: whether some of it was never published and is our reconstruction.
 * group: under which heading a list of all cards shows it.
 * played: where it may be played: names of editions, options or variants, in words.
 */
export interface Card {
  id: string;
  name: string;
  kind: string;
  glyph: string;
  seat: number | null;
  ratings: Rating[];
  text: Line[];
  now: Line[];
  rules: string[];
  rebuilt: boolean;
  group: string;
  played: string[];
}

/** The card of a thing at a moment of a replay; None: there is no such thing, or it cannot be seen. */
export interface CardAnswer {
  card: Card | null;
}

/** Answer of GET /api/cards/{game}: everything that is printed, by group. */
export interface Cards {
  game: string;
  language: "de" | "en";
  cards: Card[];
}

/**
 * What unlocks a card, and how far the guest has come; names and texts by language.
 *
 * Attributes:
 * id: that of the card.
 * rule: what says so.
 * kind: "tactic" or "grudge".
 * name: of the card.
 * factions: the two that the card is about.
 * text: what is asked.
 * done, games: how many matches have counted, of how many that have to.
 */
export interface ChallengeInfo {
  id: string;
  rule: string;
  kind: string;
  name: Record<string, string>;
  factions: Record<string, string[]>;
  text: Record<string, string>;
  done: number;
  games: number;
}

/** Answer of GET /api/challenges; `matches`: how many of the guest's were looked at. */
export interface Challenges {
  game: string;
  title: string;
  matches: number;
  challenges: ChallengeInfo[];
}

/**
 * A chapter of the rules; words by language.
 *
 * Attributes:
 * sections: what is in it; `groups` are those of rules.
 * caption: what its picture shows; nothing if it has none.
 */
export interface ChapterInfo {
  id: string;
  title: Record<string, string>;
  intro: Record<string, string>;
  sections: Section[];
  caption: Record<string, string>;
}

/** Answer of GET /api/rules/{game}/chapters/{chapter}/picture: a moment that shows what the chapter is about. */
export interface ChapterPicture {
  scene: Scene;
}

/** Messages of the chat; `whole` says that they replace all that were sent before. */
export interface Chat {
  type: "chat";
  whole: boolean;
  lines: ChatLine[];
}

/** Something `seat` said, as message `n` of the match's chat. */
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/**
 * One open action.
 *
 * Attributes:
 * action: its notation, to be sent back.
 * label: what it does, in words.
 * spaces: ids of the spaces it touches, the last one its target; empty: it has no place.
 * pieces: ids of the pieces and tray items it touches; one is taken from a tray before it
 * comes to a space.
 * cost: what it costs, in words; "" costs nothing.
 * odds: what may come of it where chance follows.
 * rules: ids of the rules it rests on.
 * key: a letter for the keyboard; "" has none.
 * confirm: whether a click on its place or item alone does not take it, as it is not what
 * that click is likely to mean.
 * card: id of the printed card it is about, where it has no place: it is shown as that card,
 * with all others about it; "" is a button.
 * count: how many of that card's things it takes; 0 is no number of things.
 */
export interface Choice {
  action: string;
  label: string;
  spaces: string[];
  pieces: string[];
  cost: string;
  odds: Odds[];
  rules: string[];
  key: string;
  confirm: boolean;
  card: string;
  count: number;
}

/**
 * A decision that lost win chance.
 *
 * Attributes:
 * step, seat: which, and whose.
 * cost: how much it lost, 0 to 1.
 * played, best: what was chosen, and what looks better, in notation.
 * labels: both in words, by language.
 */
export interface CostlyDecision {
  step: number;
  seat: number;
  cost: number;
  played: string;
  best: string;
  labels: Record<string, string[]>;
}

/**
 * A number of every seat over a match.
 *
 * Attributes:
 * kind, label: as in the Scene.
 * lost: whether it counts what a seat has lost.
 * values: for each seat, what it was at each of the story's moments; None: nobody said.
 */
export interface Count {
  kind: string;
  label: string;
  lost: boolean;
  values: ((number | null)[])[];
}

/** A number of a seat, such as its points. */
export interface Counter {
  kind: string;
  label: string;
  value: string;
}

/**
 * Numbers of several things that stand in one option, as "6 goblin, 4 elf".
 *
 * Attributes:
 * total: how many there are in all.
 * most: of one thing.
 * sizes: for how many a thing counts; one, if it is left out.
 * start: the numbers to begin with.
 * seat: whose things they are.
 */
export interface CountsInfo {
  total: number;
  most: number;
  sizes: Record<string, number>;
  start: string;
  seat: number;
}

/**
 * Answer of POST /api/matches.
 *
 * Attributes:
 * match: the new match.
 * token: proves that the sender's seats are the sender's; None if there are none.
 * invites: one for each open seat.
 */
export interface Created {
  match: MatchInfo;
  token: string | null;
  invites: Invite[];
}

/** `days` from being asked until somebody else is; then anew, if a person answered alone. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/**
 * Something a seat decided.
 *
 * Attributes:
 * step, seat, turn: which decision of whom, and in which turn.
 * text: what it was, in words.
 */
export interface Decision {
  step: number;
  seat: number;
  turn: number;
  text: string;
}

/** Command `id` took effect and is kept; `version` is that of the position after it. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** Offer a draw, or answer the offer. */
export interface Draw {
  type: "draw";
  id: string;
  seat: number;
  do: "accept" | "ask" | "cancel" | "decline";
}

/** `by` offers a draw. */
export interface DrawOffer {
  by: number;
  accepted: number[];
}

/**
 * How a match ended.
 *
 * Attributes:
 * kind: "result" by the rules, "resigned" or "forfeited" by a seat, "agreed" as a draw,
 * "aborted" without a result, or "broken" without one, since nobody could go on.
 * by: the seat that resigned or forfeited.
 * returns: the result of each seat from -1 to 1; None if there is none.
 * text: the same as a sentence.
 */
export interface Ending {
  kind: "aborted" | "agreed" | "broken" | "forfeited" | "resigned" | "result";
  by: number | null;
  returns: number[] | null;
  text: string;
}

/** Events in the order of their numbers, without a gap. */
export interface Events {
  type: "events";
  events: TableEvent[];
}

/**
 * Ask why an action is not allowed, or a space or an item cannot be chosen.
 *
 * Attributes:
 * seat: the own seat that asks.
 * action: notation of the action; None if only something was pointed at.
 * space: id of the space pointed at.
 * chosen: ids of the spaces chosen before it, in order.
 * item: id of the tray's item pointed at.
 */
export interface Explain {
  type: "explain";
  id: string;
  seat: number;
  action?: string | null;
  space?: string | null;
  chosen?: string[];
  item?: string | null;
}

/** The answer to `explain`: whether it is allowed, and why or why not. */
export interface Explained {
  type: "explained";
  id: string;
  allowed: boolean;
  reason: string;
  rules: string[];
}

/** Give the open seat `open` to a bot; only who made the match may. */
export interface Fill {
  type: "fill";
  id: string;
  seat: number;
  open: number;
  bot: string;
}

/**
 * A game that can be played here.
 *
 * Attributes:
 * name: what it is called in requests.
 * title: its printed name.
 * players: how many can play.
 * hidden_information: whether seats see different things.
 * options: what can be chosen.
 * bots: who else can sit down: programs that the server's owner named, then the levels, weakest
 * first, then simple ones.
 * usual_bot: who sits down if nobody chooses: one that a newcomer can beat.
 * about_bots: what is to be said of those that we made, by their names.
 * ready: options by which a match begins at once, with everything set up.
 * lesson: whether there is a guided match.
 * about: what it is about, in one sentence, by language; empty where nobody has said.
 * minutes: that a match takes, about; 0: nobody has said.
 */
export interface GameInfo {
  name: string;
  title: string;
  players: Players;
  hidden_information: boolean;
  options: OptionInfo[];
  bots: string[];
  usual_bot: string;
  about_bots: Record<string, BotInfo>;
  ready: Record<string, boolean | number | string>;
  lesson: boolean;
  about: Record<string, string>;
  minutes: number;
}

/** Answer of GET /api/games. */
export interface Games {
  protocol: number;
  languages: string[];
  games: GameInfo[];
}

/**
 * Answer of GET /healthz.
 *
 * Attributes:
 * status: "failing", with HTTP status 503, when matches cannot be kept or bots cannot decide.
 * bots: "failing" when the processes in which bots think do not start.
 * version, protocol: of the server.
 * matches: how many are in memory.
 */
export interface Health {
  status: "failing" | "ok";
  bots: "failing" | "ok";
  version: string;
  protocol: number;
  matches: number;
}

/**
 * The first message, and the first answer to `resync`, `lift` and `language`.
 *
 * Attributes:
 * protocol: the version of this protocol.
 * match: what is played, by whom, how.
 * seats: the seats this connection owns; none is a spectator.
 * viewer: through whose eyes the following messages see; None: a spectator's.
 * language: of all texts that follow.
 * muted: seats whose chat is not sent.
 * events: number of the last event so far.
 * goal: how one wins and what loses, in one line; "" where the game does not say.
 * now: the server's time, in seconds since 1970.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  match: MatchInfo;
  seats: number[];
  viewer: number | null;
  language: "de" | "en";
  muted: number[];
  events: number;
  goal: string;
  now: number;
}

/** Ask what a bot would do in the own seat, where `view.can.hint` allows it. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/**
 * The answer to `hint`: what a bot thinks in view `version`, from what the seat may know.
 *
 * Attributes:
 * action, label: what it would choose.
 * bot: which one it is.
 * seat: for whom it thinks.
 * chances: how likely each seat wins, 0 to 1.
 * reason: why it would choose that, in a sentence or two.
 * open: how many choices there are.
 * choices: the best of them, the best first.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  version: number;
  action: string;
  label: string;
  bot: string;
  seat: number;
  chances: number[];
  reason: string;
  open: number;
  choices: Weighed[];
}

/**
 * Ask for the card of a thing, as far as the connection may see it; spectators may, too.
 *
 * Attributes:
 * about: id of a card: "piece:ID", "space:ID", "item:ID" or "tray:ID" of the view, or that of
 * a printed thing.
 */
export interface Inspect {
  type: "inspect";
  id: string;
  about: string;
}

/** The answer to `inspect`; None: there is no such thing, or it cannot be seen. */
export interface Inspected {
  type: "inspected";
  id: string;
  card: Card | null;
}

/** An open seat: `path` of the page that takes it, with the `code` in it. */
export interface Invite {
  seat: number;
  code: string;
  path: string;
}

/** Body of POST /api/matches/{id}/join; `pledge`: to the dice. */
export interface Join {
  code: string;
  name?: string | null;
  pledge?: string | null;
}

/** Answer of POST /api/matches/{id}/join. */
export interface Joined {
  match: MatchInfo;
  seat: number;
  token: string;
}

/** How likely each seat wins, 0 to 1, at the decision that was step `step`, as `seat` knew it. */
export interface Judgement {
  step: number;
  seat: number;
  chances: number[];
}

/**
 * How a game can be learned: answer of GET /api/learn/{game}.
 *
 * Attributes:
 * game, title: which.
 * goal: how one wins, and what loses, in one line, by language.
 * sheet: the game in a few sentences, by language.
 * picture: whether there is a picture beside them.
 * steps: of the guided match; 0: there is none.
 * puzzles: from easy to hard.
 */
export interface Learning {
  game: string;
  title: string;
  goal: Record<string, string>;
  sheet: Record<string, string[]>;
  picture: boolean;
  steps: number;
  puzzles: PuzzleInfo[];
}

/**
 * What becomes of a seat that is asked and whose person has been gone for `after` seconds.
 *
 * Attributes:
 * rule: "wait" for ever, let a "bot" stand in until the person is back, or "forfeit".
 * after: seconds of absence; the clock, if there is one, runs all the same.
 * bot: which bot stands in.
 */
export interface Leaver {
  rule?: "bot" | "forfeit" | "wait";
  after?: number;
  bot?: string;
}

/** The person of `seat` sits at the device now: lift the curtain. */
export interface Lift {
  type: "lift";
  id: string;
  seat: number;
}

/** A sentence, which may hold links, and the ids of the rules it rests on. */
export interface Line {
  text: string;
  rules: string[];
}

/**
 * How far a bot has looked at a match: answer of GET and POST /api/matches/{id}/review.
 *
 * Attributes:
 * state: "none" has asked, it is "working", it is "done", or it has "failed".
 * done, of: how many decisions it has judged, of how many; 0 as long as that is not known.
 * review: what it thinks, once it is done.
 */
export interface Looking {
  state: "done" | "failed" | "none" | "working";
  done: number;
  of: number;
  review: Review | null;
}

/**
 * One thing that fell or came to light, in that order.
 *
 * Attributes:
 * kind: "die", "coin", "card" or "token".
 * name: what it shows, in words; "" is a back.
 * glyph: name of the shape on a card or token.
 * number: what a die shows.
 * needed: the least number that is enough; 0: none is.
 * good: whether it is what its seat hoped for; None is neither.
 * seat: who cast, played or drew it.
 * about: what it was for; alike for those of one series.
 */
export interface Lot {
  kind: "card" | "coin" | "die" | "token";
  name: string;
  glyph?: string;
  number?: number;
  needed?: number;
  good?: boolean | null;
  seat?: number | null;
  about?: string;
}

/**
 * What chance gave a seat, held against what it promised.
 *
 * Attributes:
 * rolls: how often chance spoke where that mattered to the seat.
 * promised: how often it was to be expected that this suits the seat.
 * came: how often it did.
 * gain: what came of it, as the game judges positions; 1 leads from a sure loss to a sure win.
 */
export interface Luck {
  rolls: number;
  promised: number;
  came: number;
  gain: number;
}

/** Answer of GET /api/matches/{id}; invites are shown to whoever made the match. */
export interface MatchAnswer {
  match: MatchInfo;
  invites: Invite[];
}

/**
 * What everybody may know of a match.
 *
 * Attributes:
 * id, game, title, options: what is played; every option with its value.
 * hidden_information: whether seats see different things.
 * status: "waiting" for open seats or pledged parts of the dice, "playing" or "over".
 * seats: who sits where.
 * clock, leaver, hints: the rules of the table.
 * created: when, in seconds since 1970.
 * steps: how many steps the match has.
 * commitment: what the dice were committed to before the first roll.
 * secret: the dice's secret in hexadecimal digits, once the match is over.
 * ending: how it ended, once it is over.
 * previous, rematch: the matches this one is a rematch of, and that is one of this.
 * origin: the match and step whose position this one began from, as "match/step".
 * asked: the seat that is asked now; None: nobody.
 * since: when something last happened, in seconds since 1970.
 * left: the time that the asked seat has, in seconds; None: as much as it likes.
 */
export interface MatchInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  hidden_information: boolean;
  status: "over" | "playing" | "waiting";
  seats: SeatInfo[];
  clock: NoClock | MoveClock | BankClock | DaysClock;
  leaver: Leaver;
  hints: boolean;
  created: number;
  steps: number;
  commitment: string;
  secret: string | null;
  ending: Ending | null;
  previous: string | null;
  rematch: string | null;
  origin: string | null;
  asked: number | null;
  since: number;
  left: number | null;
}

/**
 * Answer of GET and POST /api/me: the guest's name and matches, newest first.
 *
 * Attributes:
 * name: the guest's.
 * matches: those that can be opened.
 * stranded: those that cannot.
 */
export interface Me {
  name: string;
  matches: MatchInfo[];
  stranded: Stranded[];
}

/**
 * A moment of a match, for replays: answer of GET /api/matches/{id}/steps/{step}.
 *
 * Attributes:
 * step: after which step it stands; 0 is the start.
 * steps: how many steps there are.
 * viewer: through whose eyes; None: a spectator's.
 * scene: the picture.
 * events: what came of this step.
 */
export interface Moment {
  step: number;
  steps: number;
  viewer: number | null;
  scene: Scene;
  events: TableEvent[];
}

/** `seconds` from being asked until somebody else is; then anew, if a person answered alone. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** Hear no chat of `seat` any more, or again. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  on: boolean;
}

/**
 * Body of POST /api/matches; `hints` None: unless seats are open; `pledge`: to the dice, for the
 * sender's first seat.
 */
export interface NewMatch {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string>;
  clock?: NoClock | MoveClock | BankClock | DaysClock;
  leaver?: Leaver;
  hints?: boolean | null;
  pledge?: string | null;
}

/** Nobody's time runs. */
export interface NoClock {
  kind: "none";
}

/**
 * An exact chance: `label` happens `chances` times in `of`.
 *
 * `good` says whether that is what whoever chooses hopes for; None is neither.
 */
export interface Odds {
  label: string;
  chances: number;
  of: number;
  good: boolean | null;
}

/**
 * An option of a game.
 *
 * Attributes:
 * name: what it is called in `options`.
 * kind: what it takes.
 * default: its value if it is left out.
 * label: what it is called, by language.
 * text: what it means, by language.
 * choices: the texts it may be, and what each is called by language; any if there are none.
 * least, most: limits of a number.
 * lines: whether its text may have several lines.
 * rules: ids of the rules it rests on.
 * group: what it is about: what one plays with, how long it takes, or a reading of the rules.
 * whole: texts that set it for all seats at once, and what each is called by language.
 * each: what it may be for one seat, likewise; the seats' own stand side by side, with commas.
 * cards: kind of the printed cards that tell of `each`: KIND:VALUE is the id of one; "" if none do.
 * alike: whether two seats may have the same of `each`.
 * counts: then the text holds numbers of `each`, and is not by seat.
 * several: then it holds any of `each`, with commas; the only one of `whole` stands for all.
 * when: values that other options must have for it to mean anything.
 * needs: the same for some of `each`, by value.
 */
export interface OptionInfo {
  name: string;
  kind: "bool" | "int" | "str";
  default: boolean | number | string;
  label: Record<string, string>;
  text: Record<string, string>;
  choices: Record<string, Record<string, string>>;
  least: number | null;
  most: number | null;
  lines: boolean;
  rules: string[];
  group: "army" | "house" | "pace";
  whole: Record<string, Record<string, string>>;
  each: Record<string, Record<string, string>>;
  cards: string;
  alike: boolean;
  counts: CountsInfo | null;
  several: boolean;
  when: Record<string, boolean | number | string>;
  needs: Record<string, Record<string, boolean | number | string>>;
}

/** Body of POST /api/possible: options that a match might have. */
export interface Options {
  game: string;
  options?: Record<string, boolean | number | string>;
}

/** An outcome that chance could have, and its weight. */
export interface Outcome {
  do: string;
  weight: number;
}

/**
 * What is said of a seat.
 *
 * Attributes:
 * seat: which.
 * name: what the seat is called, as in all texts of the scene.
 * counters: its numbers.
 * to_act: whether it is asked now.
 * role: what it is in the match besides ("First player"); "" is nothing to be named.
 */
export interface Panel {
  seat: number;
  name: string;
  counters: Counter[];
  to_act: boolean;
  role: string;
}

/**
 * A thing on a space.
 *
 * Attributes:
 * id: stable while the piece stays where it is.
 * space: id of its space.
 * seat: its controller; None belongs to nobody.
 * glyph: name of its shape, such as "goblin"; faces fall back to the first letters of `name`.
 * name: what it is, in the scene's language.
 * facing: where its top points as its controller's opponent would like to see it:
 * "up" (away from the controller), "right", "down" (towards the controller) or "".
 * badges: signs on it, most important first.
 * marks: states that change its looks: "active", "target", "hidden" (face down, shown to
 * its owner as a ghost), "hollow" (an empty outline), "band-red" (colour of its name).
 * tooltip: a sentence that says all of the above.
 * covers: ids of all spaces it fills, if they are several; `space` is the first.
 */
export interface Piece {
  id: string;
  space: string;
  seat: number | null;
  glyph: string;
  name: string;
  facing: string;
  badges: Badge[];
  marks: string[];
  tooltip: string;
  covers: string[];
}

/** Ask for a sign of life; it is answered at once, before commands that wait. */
export interface Ping {
  type: "ping";
  id: string;
}

/**
 * Ask what may be done in one go, where no chance lies between: routes of several steps.
 *
 * Attributes:
 * seat: the own seat, which is asked.
 * version: that of the view.
 * actions: those of its choices with which a route may begin.
 */
export interface Plan {
  type: "plan";
  id: string;
  seat: number;
  version: number;
  actions: string[];
}

/**
 * The answer to `plan`, from what the seat may know in view `version`. The actions of a route
 * are to be sent one after the other, as long as the next is open and nothing came between.
 */
export interface Planned {
  type: "planned";
  id: string;
  version: number;
  routes: Route[];
}

/**
 * A new match from a moment of one that hides nothing any more.
 *
 * Attributes:
 * step: which moment.
 * seats: who sits where, as in a new match.
 * pledge: the hash of the part that the first own seat adds to the dice.
 */
export interface PlayOn {
  step: number;
  seats: SeatPlan[];
  pledge?: string | null;
}

/** How many seats a match may have; the number is the option `option`, or fixed. */
export interface Players {
  least: number;
  most: number;
  option: string | null;
}

/** The answer to `ping`: both ways of the connection live. */
export interface Pong {
  type: "pong";
  id: string;
}

/** Answer of POST /api/possible: why no match can have these options, and the rules behind it; "" if one can. */
export interface Possible {
  reason: string;
  rules: string[];
}

/**
 * Say when the person of `seat` wants to be asked; without `stops`: hear how it is.
 *
 * Attributes:
 * stops: by kinds of questions: "ask" always, "auto" where there is more than one answer, or
 * "pass": never where one may pass. What is not named stays as it was.
 */
export interface Prefer {
  type: "prefs";
  id: string;
  seat: number;
  stops?: Record<string, "ask" | "auto" | "pass">;
}

/** The answer to `prefs`: when the person of `seat` is asked. */
export interface Preferences {
  type: "preferences";
  id: string;
  seat: number;
  stops: Stop[];
}

/** Who is at the table; sent whenever that changes. */
export interface Presence {
  type: "presence";
  seats: SeatInfo[];
  spectators: number;
}

/**
 * The body of every REST answer that is an error.
 *
 * Attributes:
 * code: what is wrong, for programs.
 * reason: what is wrong, in a sentence.
 * rules: ids of the game's rules behind it.
 */
export interface Problem {
  code: Code;
  reason: string;
  rules: string[];
}

/** A puzzle in the list, from easy to hard; `title`, `task` and `goal` of its match by language. */
export interface PuzzleInfo {
  id: string;
  aim: "fall" | "hold" | "may" | "odds" | "win";
  title: Record<string, string>;
  task: Record<string, string>;
  goal: Record<string, string>;
}

/** What is asked now: of which seat (None: chance, or nobody at the end), in words. */
export interface Question {
  seat: number | null;
  text: string;
}

/**
 * A number of a thing.
 *
 * Attributes:
 * kind: picks its sign, as the kind of a badge does.
 * label: its name.
 * value: what it is now.
 * terms: how it came to be that, if anything changes it; nothing if it is as printed.
 */
export interface Rating {
  kind: string;
  label: string;
  value: string;
  terms: Term[];
}

/** A sentence, and ids of the rules it rests on. */
export interface Reason {
  text: string;
  rules: string[];
}

/**
 * Command `id` (None: the message had none that could be read) had no effect.
 *
 * Attributes:
 * code: what is wrong, for programs.
 * reason: what is wrong, in a sentence.
 * rules: ids of the game's rules behind it.
 * version: that of the present position.
 */
export interface Refused {
  type: "error";
  id: string | null;
  code: Code;
  reason: string;
  rules: string[];
  version: number;
}

/** The rematch stands: it is played in `match`, where the own seats are kept. */
export interface Rematch {
  type: "rematch";
  match: string;
}

/** Body of POST /api/me. */
export interface Rename {
  name: string;
}

/** Body of POST /api/replay: a record as text, and which moment of it to show. */
export interface ReplayRequest {
  record: string;
  step?: number | null;
  seat?: number | null;
  language?: "de" | "en";
}

/**
 * Answer of POST /api/replay.
 *
 * Attributes:
 * game, seats: as the record names them.
 * record: what the record is called in GET /api/replay/{record}/{step}.
 * moment: the one that was asked for.
 */
export interface Replayed {
  game: string;
  seats: string[];
  record: string;
  moment: Moment;
}

/** Give the match up. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** Ask for everything again; of the events only those after number `since`. */
export interface Resync {
  type: "resync";
  id: string;
  since?: number;
}

/**
 * What a bot thinks of a match that is over. Changes are of win chance, one for each seat.
 *
 * Attributes:
 * bot: which one it is.
 * judged: every decision at which there was a choice.
 * final: what each seat had in the end, 0 to 1; None: there was no result.
 * costly: the decisions that cost something beyond doubt, the dearest first.
 * luck: what chance changed.
 * choice, others: what the own decisions changed, and those of the other seats.
 * rest: what came out only later; all four lead from the first chances to the end.
 */
export interface Review {
  bot: string;
  judged: Judgement[];
  final: number[] | null;
  costly: CostlyDecision[];
  luck: number[];
  choice: number[];
  others: number[];
  rest: number[];
}

/** A chance step: drawn from `outcomes` by the number that `index` and `label` give. */
export interface Roll {
  index: number;
  label: string;
  outcomes: Outcome[];
  do: string;
}

/**
 * Answer of GET /api/matches/{id}/rolls; only after the end.
 *
 * Attributes:
 * pledges, parts: of each seat; None: it gave none.
 * position: where the match began; None: at the usual start.
 */
export interface Rolls {
  match: string;
  commitment: string;
  secret: string;
  pledges: (string | null)[];
  parts: (string | null)[];
  rolls: Roll[];
  position: string | null;
}

/**
 * Several decisions in a row, as one.
 *
 * Attributes:
 * actions: their notations, in order.
 * choice: what they come to; its spaces are where they begin, whom else they are about, and
 * the last target.
 */
export interface Route {
  actions: string[];
  choice: Choice;
}

/**
 * A rule of the index; texts and sources by language.
 *
 * Attributes:
 * editions: those it holds in, with what each is called by language; all if there are none.
 */
export interface RuleInfo {
  id: string;
  group: string;
  editions: Record<string, Record<string, string>>;
  status: string;
  source: Record<string, string>;
  text: Record<string, string>;
  in_scope: boolean;
}

/**
 * Answer of GET /api/rules/{game}.
 *
 * Attributes:
 * chapters: how people read the rules; none: group by group.
 */
export interface Rules {
  game: string;
  title: string;
  rules: RuleInfo[];
  chapters: ChapterInfo[];
}

/** Say something to everybody at the table. */
export interface Say {
  type: "chat";
  id: string;
  seat: number;
  text: string;
}

/**
 * Everything a face needs to draw one moment and to ask for the next action.
 *
 * Attributes:
 * game: name of the game.
 * title: its printed name and edition.
 * language: "en" or "de".
 * seat: the viewer; None is a spectator.
 * spaces, pieces, trays, panels: see there.
 * question: what is asked now.
 * choices: the open actions the viewer may take; empty if the viewer is not asked.
 * notes: short sentences on the state of the turn ("2 commands left").
 * outcome: who won, in words; "" while the match goes on.
 */
export interface Scene {
  game: string;
  title: string;
  language: string;
  seat: number | null;
  spaces: Space[];
  pieces: Piece[];
  trays: Tray[];
  panels: Panel[];
  question: Question;
  choices: Choice[];
  notes: string[];
  outcome: string;
}

/**
 * Time of a seat: `left` seconds when the message was made; it `runs` or stands. It stands for
 * `rest` seconds before it runs.
 */
export interface SeatClock {
  seat: number;
  left: number;
  runs: boolean;
  rest?: number;
}

/**
 * Who sits where.
 *
 * Attributes:
 * seat: which.
 * kind: "human", "bot", or "open" while it waits for whoever follows its invite link.
 * name: the person's name, or the bot's; "" if the seat is open.
 * bot: name of the bot that decides now; None if a person does.
 * stand_in: whether that bot only stands in for a person who left.
 * connected: whether its person is at the table; bots always are.
 * yours: whether it belongs to the reader of this message.
 * pledge: the hash of the part it adds to the dice; None if it adds none.
 * brought: whether it has brought that part.
 */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "human" | "open";
  name: string;
  bot: string | null;
  stand_in: boolean;
  connected: boolean;
  yours: boolean;
  pledge: string | null;
  brought: boolean;
}

/**
 * Who is to sit in a seat of a new match.
 *
 * Attributes:
 * kind: "me" (the sender, at this device), "hotseat" (somebody else at this device),
 * "open" (whoever follows the invite link), "bot".
 * bot: which bot, if it is one.
 * name: of the person, if it is known.
 */
export interface SeatPlan {
  kind: "bot" | "hotseat" | "me" | "open";
  bot?: string | null;
  name?: string | null;
}

/**
 * Rules that belong together.
 *
 * Attributes:
 * title: its heading, by language.
 * groups: the groups of rule ids in it, see `Rule.group`.
 */
export interface Section {
  title: Record<string, string>;
  groups: string[];
}

/**
 * The picture beside the game in a few sentences: answer of GET /api/learn/{game}/picture.
 *
 * Attributes:
 * scene: a typical moment.
 * at: what each sentence is about: a space, a piece, or nothing in the picture ("").
 * ways: arrows from space to space.
 */
export interface SheetPicture {
  scene: Scene;
  at: string[];
  ways: string[][];
}

/**
 * One that takes part, the acting one first.
 *
 * Attributes:
 * name: what it is called.
 * seat: whose it is; None belongs to nobody.
 * glyph: name of its shape; "" has none.
 * value: the number it brings, such as its Threat.
 * hidden: whether it lies face down.
 */
export interface Side {
  name: string;
  seat?: number | null;
  glyph?: string;
  value?: string;
  hidden?: boolean;
}

/**
 * A place for pieces.
 *
 * Attributes:
 * id: what notation calls it.
 * shape: "square", "hex" or "area".
 * x, y: its centre, in widths of a square or hex; y grows away from the viewer's near side.
 * label: what to write on or beside it.
 * marks: kinds of ground or state ("edge", "home-0", "target"), for looks and legends.
 * glyph: name of the shape of its ground; "" has none.
 */
export interface Space {
  id: string;
  shape: string;
  x: number;
  y: number;
  label: string;
  marks: string[];
  glyph: string;
}

/** Be spoken to in another language from now on; everything is sent again in it. */
export interface Speak {
  type: "language";
  id: string;
  language: "de" | "en";
}

/**
 * One moment, as far as it has come.
 *
 * Attributes:
 * kind: "attack", "duel", "flip", "draw", "event", "effect", "reveal" or "roll".
 * title: what it is, in words.
 * goes_on: whether it is the moment of the stage before, one step on.
 * sides: who is in it.
 * lots: what fell, all of it.
 * sums: how its numbers come to be, a line each.
 * verdict: what came of it, in words; "" is open.
 * tone: what that means.
 * spaces: ids of the spaces it touches, the one where it begins first.
 * rules: ids of the rules it rests on.
 */
export interface Stage {
  kind: "attack" | "draw" | "duel" | "effect" | "event" | "flip" | "reveal" | "roll";
  title: string;
  goes_on?: boolean;
  sides?: Side[];
  lots?: Lot[];
  sums?: string[];
  verdict?: string;
  tone?: "" | "harm" | "safe";
  spaces?: string[];
  rules?: string[];
}

/** Want, or agree to, a bot that plays for the seat `absent`, whose person is away. */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
  absent: number;
  bot: string;
}

/** A bot is wanted to stand in for a seat whose person is away; `by` whom. */
export interface StandInWish {
  seat: number;
  by: number[];
}

/** An action that may be allowed or not: `reason` and `rules` once that is told. */
export interface Statement {
  action: string;
  label: string;
  allowed: boolean | null;
  reason: string;
  rules: string[];
}

/**
 * When a person wants to be asked on one kind of occasion.
 *
 * Attributes:
 * kind, label: the kind, and what it is called.
 * mode: as in `prefs`.
 * passes: whether one may pass, so that "pass" means something.
 * usual: whether that is the usual answer, so that "pass" means "do it for me".
 */
export interface Stop {
  kind: string;
  label: string;
  mode: "ask" | "auto" | "pass";
  passes: boolean;
  usual: boolean;
}

/**
 * A match as a whole, as far as the viewer may know it.
 *
 * Attributes:
 * steps: how many there are.
 * turns: after how many steps each turn began.
 * moments: the steps at which the counts were taken.
 * counts: the numbers that changed.
 * how: the last things that happened by the rules, if they decided the match.
 * turning: the decision after which those who won stayed ahead; None: before the end, or
 * nobody won.
 * luck: of each seat; None before the end.
 */
export interface Story {
  steps: number;
  turns: number[];
  moments: number[];
  counts: Count[];
  how: Reason[];
  turning: Decision | null;
  luck: Luck[] | null;
}

/**
 * A match that cannot be opened or described here, as far as it can still be told.
 *
 * Attributes:
 * id, game, title, created, steps: as of any match; the title may be the game's bare name.
 * seats: who sits where; empty if that is lost.
 * status: "stranded", or "over" once it has ended.
 * why: "other-rules" (it goes on if they come back), "damaged", "overlong" (it took too long
 * to open), or "rule-failed" (it can be opened, and only not be described).
 * reason: the same as a sentence.
 * can_end: whether the reader may end it, by POST /api/matches/{id}/end.
 * ending: how it ended, once it is over.
 * secret: the dice's secret in hexadecimal digits, once it is over.
 */
export interface Stranded {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  created: number;
  steps: number;
  status: "over" | "stranded";
  why: Code;
  reason: string;
  can_end: boolean;
  ending: Ending | null;
  secret: string | null;
}

/**
 * An entry of a match's log. One the viewer may not see is the bare number `n`.
 *
 * Attributes:
 * n: its number, counted from 1, the same for every viewer.
 * kind: "game" (by the rules), "step" (a decision or outcome the game says no more
 * about) or what happened at the table: "begun", "undone", "takeback", "draw",
 * "resigned", "forfeited", "aborted", "agreed", "broken", "joined", "brought", "left",
 * "back", "faltered" (a bot could not decide), "resumed", "rematch".
 * text: the sentence.
 * rules: ids of the rules it rests on.
 * step: number of the step it came of; 0: of none.
 * by: the seat that decided, "chance" or None.
 * turn: number of the turn.
 * name: the game's name of the event.
 * values: what the sentence names.
 * spaces: ids of the spaces it touches, in the order of going.
 * words: the words of the sentence that have a card, and its id.
 * stages: the moments that its step was a part of, if it is the last of that step's events
 * that the viewer may see.
 * cancels: the events from this number on, up to this one, are undone.
 * auto: whether the server gave the answer it came of; only its own seat hears of it where
 * anything is hidden.
 * at: when, in seconds since 1970.
 */
export interface TableEvent {
  n: number;
  kind?: string;
  text?: string;
  rules?: string[];
  step?: number;
  by?: number | "chance" | null;
  turn?: number;
  name?: string;
  values?: Record<string, string | number>;
  spaces?: string[];
  words?: Record<string, string>;
  stages?: Stage[];
  cancels?: number;
  at?: number;
  auto?: boolean;
}

/** Ask the other seats to take back one's last decision, or answer such a question. */
export interface Takeback {
  type: "takeback";
  id: string;
  seat: number;
  version: number;
  do: "accept" | "ask" | "cancel" | "decline";
}

/** `by` asks to go back to before step `step`; `text` names what is taken back. */
export interface TakebackOffer {
  by: number;
  step: number;
  text: string;
  accepted: number[];
}

/** A part of a sum: what adds it, and how much with its sign ("+1"); the first is the printed value. */
export interface Term {
  label: string;
  value: string;
  rules: string[];
}

/** The bot in `seat` began to think; the next view tells what came of it. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/**
 * Things beside the board.
 *
 * Attributes:
 * id: unique in the scene.
 * seat: whose it is; None is common.
 * kind: "hand", "reserves", "cemetery", "deck" or the like; see also `LOSSES`.
 * label: its name, in the scene's language.
 * items: what lies in it.
 */
export interface Tray {
  id: string;
  seat: number | null;
  kind: string;
  label: string;
  items: TrayItem[];
}

/**
 * `count` alike things in a tray.
 *
 * Attributes:
 * glyph: name of their shape; "" for backs.
 * name: what they are, in the scene's language.
 * count: how many.
 * tooltip: a sentence that says more.
 * id: what choices call them, unlike that of any other item or piece; "" is never chosen.
 * card: id of the printed card that tells of them; "" if they are unknown or have none.
 */
export interface TrayItem {
  glyph: string;
  name: string;
  count: number;
  tooltip: string;
  id: string;
  card: string;
}

/**
 * Body of POST /api/learn/{game}.
 *
 * Attributes:
 * puzzle: which; None: the guided match.
 * step: of the guided match.
 * done: what the person did there, in order; of a puzzle that asks what is allowed, what was ticked.
 * language: of all texts.
 * why: asked about the moment after `done`.
 * check: that what was ticked is to be judged.
 * solve: that the solution is to be shown.
 */
export interface Try {
  puzzle?: string | null;
  step?: number;
  done?: string[];
  language?: "de" | "en";
  why?: Asking | null;
  check?: boolean;
  solve?: boolean;
}

/** Take back the own last decision, where `view.can.undo` allows it. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  version: number;
}

/**
 * How the match stands, through one viewer's eyes.
 *
 * Attributes:
 * version: to be sent back with an act; grows with every change of the position.
 * step: number of the last step.
 * status: "waiting", "playing" or "over".
 * viewer: whose eyes; None: a spectator's.
 * curtain: the own seat that has to be handed the device, and to `lift`; None: none.
 * asked: the seat that is asked now; None: nobody.
 * thinking: the seat whose bot is thinking; None: none.
 * scene: the picture, the question and the choices.
 * clocks: one a seat; none if no time runs in this match.
 * can: what the viewer may do beside choosing.
 * takeback, draw: what is asked of the seats.
 * rematch: the seats that want one.
 * ending: how it ended, once it is over.
 * stand_ins: for whom a bot is wanted to stand in.
 */
export interface View {
  type: "view";
  version: number;
  step: number;
  status: "over" | "playing" | "waiting";
  viewer: number | null;
  curtain: number | null;
  asked: number | null;
  thinking: number | null;
  scene: Scene;
  clocks: SeatClock[];
  can: Can;
  takeback: TakebackOffer | null;
  draw: DrawOffer | null;
  rematch: number[];
  ending: Ending | null;
  stand_ins: StandInWish[];
}

/**
 * A choice as a bot judges it.
 *
 * Attributes:
 * action, label: its notation and its words.
 * chance: how likely the seat wins after it, 0 to 1.
 * share: in which part of the simulations it was tried.
 * likely: how likely it is chosen: 1 or 0, between them where choices are secret.
 * line: what would follow in notation, itself first.
 * told: the same in words.
 */
export interface Weighed {
  action: string;
  label: string;
  chance: number;
  share: number;
  likely: number;
  line: string[];
  told: string[];
}

export type ClientMessage = Act | Undo | Takeback | Draw | Resign | Abort | Say | Mute | Bring | Prefer | Explain | Plan | Inspect | Hint | Fill | StandIn | AskRematch | Resync | Lift | Speak | Ping;

export type ServerMessage = Hello | Events | View | Done | Refused | Explained | Planned | Preferences | Inspected | Hinted | Chat | Presence | Thinking | Rematch | Pong;
