// Generated from the server's models by `make types`; do not edit. A test compares the two.

/** The result of searching a position. */
export interface AnalysisView {
  ply: number;
  seat: number;
  chances: readonly number[];
  points: readonly (number | null)[];
  line: readonly string[];
  moves: readonly MoveView[];
  simulations: number;
}

/** Agree to go back, or decline; the player who asked may withdraw this way. */
export interface AnswerUndo {
  key: string;
  expects: number;
  seat?: number | null;
  type: "answer_undo";
  agree: boolean;
}

/** A request for the best moves in a position of a table. */
export interface AskAnalysis {
  ply?: number | null;
  language?: "en" | "de" | "fr" | "it";
  seconds?: number;
}

/** Ask what a placement would win. */
export interface AskPreview {
  type: "preview";
  key: string;
  move: string;
}

/** A request for every position of a record, or for a picture of one. */
export interface AskRecord {
  record: string;
  ply?: number | null;
}

/** A request for the best moves in a position of a record. */
export interface AskRecordAnalysis {
  ply?: number | null;
  language?: "en" | "de" | "fr" | "it";
  seconds?: number;
  record: string;
}

/** A request for a report on the finished game of a record. */
export interface AskRecordReport {
  language?: "en" | "de" | "fr" | "it";
  record: string;
}

/** A request for a report on a finished game. */
export interface AskReport {
  language?: "en" | "de" | "fr" | "it";
}

/** Ask everybody to go back to the position after `ply` placements. */
export interface AskUndo {
  key: string;
  expects: number;
  seat?: number | null;
  type: "ask_undo";
  ply: number;
}

/** A board to play on. */
export interface BoardChoice {
  name: string;
  title: string;
  note: string;
}

/**
 * The spaces in play; everything else within width and height is mountain.
 *
 * Hexagons are flat-topped; columns with an even x stand half a space lower. In units of a
 * hexagon's side, the centre of a space is at x * 1.5, (y + (x even ? 0.5 : 0)) * sqrt 3.
 */
export interface BoardLayout {
  name: string;
  title: string;
  note: string;
  players: number;
  width: number;
  height: number;
  spaces: readonly SpaceView[];
}

/** A position, as the board shows it. */
export interface BoardView {
  ply: number;
  phase: "give back" | "leaders" | "camels" | "over";
  seat: number;
  camels_left: number;
  oases: readonly string[];
  water: Readonly<Record<string, number>>;
  caravans: readonly CaravanView[];
  areas: readonly (readonly string[])[];
  supply: Readonly<Record<string, number>>;
  given_back: readonly string[];
  scores: readonly ScoreView[];
  legal: Legal;
}

/** A seat for a bot of some level. */
export interface BotSeatInput {
  kind: "bot";
  level?: string;
}

/** A seat for a bot of some level. */
export interface BotSeatOutput {
  kind: "bot";
  level: string;
}

/** A caravan on the board. */
export interface CaravanView {
  seat: number;
  colour: string;
  leader: string;
  camels: readonly string[];
  oases: readonly string[];
}

/** A secret that carries a guest to another device, once; it follows the `#` of a link. */
export interface CarryLink {
  secret: string;
  until: number;
}

/** A chapter of the rules. */
export interface ChapterView {
  name: string;
  title: string;
  rules: readonly RuleView[];
}

/** What can be chosen for a table. */
export interface Choices {
  editions: readonly EditionChoice[];
  options: Readonly<Record<string, readonly string[]>>;
  boards: readonly BoardChoice[];
  levels: readonly LevelChoice[];
  defaults: TableOptionsOutput;
  version: string;
}

/** The secret of a link that carries a guest. */
export interface Claim {
  secret: string;
}

export type ClientMessage = Hello | Place | TakeBack | Confirm | AskUndo | AnswerUndo | Sit | Leave | Return | Kick | Start | Ready | Rematch | AskPreview;

/** The clock, from which a client counts down by itself. */
export interface ClockView {
  running: number | null;
  turn_began: number;
  turn_ms: number;
  reserve_ms: readonly number[];
}

export type Command = Place | TakeBack | Confirm | AskUndo | AnswerUndo | Sit | Leave | Return | Kick | Start | Ready | Rematch;

/** Hand the sender's turn over. */
export interface Confirm {
  key: string;
  expects: number;
  seat?: number | null;
  type: "confirm";
}

/** A turn was handed over. */
export interface Confirmed {
  type: "confirmed";
  seat: number;
}

/** A number of days for each turn. */
export interface CorrespondenceClockInput {
  kind: "correspondence";
  days?: number;
}

/** A number of days for each turn. */
export interface CorrespondenceClockOutput {
  kind: "correspondence";
  days: number;
}

/** A placement that cost its seat points, and a better one. */
export interface CostlyPlacementView {
  ply: number;
  seat: number;
  move: string;
  expected: string;
  cost: number;
  why: string;
}

/** A table was created: its options and the whole set-up. */
export interface Created {
  type: "created";
  log: number;
  rules: number;
  options: TableOptionsOutput;
  setup: string;
  invite: string | null;
  owner: Owner | null;
}

/** The command is durable: it cannot be lost any more. */
export interface Done {
  type: "done";
  key: string;
  sequence: number;
  token: string | null;
  table: string | null;
  invite: string | null;
}

/** A drawn position. */
export interface DrawingView {
  layout: BoardLayout;
  board: BoardView;
  marked: readonly string[];
}

/** An edition and its options. */
export interface EditionChoice {
  name: string;
  title: string;
  options: Readonly<Record<string, string>>;
}

/** The game is over. */
export interface Ended {
  type: "ended";
  by: EndedBy;
  winners: readonly number[];
}

/** Why a game is over. */
export type EndedBy = "rules" | "time" | "left" | "closed";

export type Event = Created | Sat | Left | Started | SaidReady | Placed | TakenBack | Confirmed | UndoAsked | UndoAnswered | Undone | StoodIn | Returned | TimedOut | Ended | Rematched;

/** The table moved on. */
export interface Events {
  type: "events";
  sequence: number;
  now: number;
  events: readonly NumberedEvent[];
  table: TableView | null;
  seats: readonly number[] | null;
}

/** The first message on a socket: who connects, and what they know already. */
export interface Hello {
  type: "hello";
  token?: string | null;
  invite?: string | null;
  after?: number | null;
  detail?: "events" | "table";
}

/** A question to the rules about a position that is at no table. */
export interface Judge {
  record: string;
  moves?: readonly string[];
  preview?: string | null;
}

/** What the rules say about a position and moves. */
export interface Judged {
  board: BoardView;
  layout: BoardLayout | null;
  refused: PreviewView | null;
  preview: PreviewView | null;
}

/** Remove a player from a seat before the game; only the maker may. */
export interface Kick {
  key: string;
  expects: number;
  seat: number;
  type: "kick";
}

export type LanguageCode = "en" | "de" | "fr" | "it";

/** Give a seat up: for good before the game, until `return` while it runs. */
export interface Leave {
  key: string;
  expects: number;
  seat?: number | null;
  type: "leave";
}

/** A player gave a seat up before the game, or left a table that waits for its players. */
export interface Left {
  type: "left";
  seat: number;
  kicked: boolean;
  invite: string | null;
  origin: string | null;
}

/** Every legal move of the seat to move. */
export interface Legal {
  leaders: Readonly<Record<string, readonly string[]>>;
  camels: Readonly<Record<string, readonly string[]>>;
  give_back: readonly string[];
  may_pass: boolean;
}

/** A part of the tutorial. */
export interface LessonView {
  name: string;
  title: string;
  steps: readonly StepView[];
}

/** The tutorial in one language. */
export interface Lessons {
  lessons: readonly LessonView[];
}

/** A level of bots. */
export interface LevelChoice {
  number: number;
  name: string;
  seconds: number;
  about: string;
}

/** A number of seconds for each turn, and a reserve for the whole game. */
export interface LiveClockInput {
  kind: "live";
  turn_seconds?: number;
  reserve_seconds?: number;
}

/** A number of seconds for each turn, and a reserve for the whole game. */
export interface LiveClockOutput {
  kind: "live";
  turn_seconds: number;
  reserve_seconds: number;
}

/** A new table; with a record, it continues from the record's last position. */
export interface MakeTable {
  options?: TableOptionsInput;
  record?: string | null;
}

/** The guest of the cookie. */
export interface Me {
  name: string | null;
}

/** The chances at one moment of a game. */
export interface MomentView {
  ply: number;
  chances: readonly number[];
  points: readonly number[];
}

/** A move in an analysis. */
export interface MoveView {
  move: string;
  visits: number;
  value: number;
  error: number | null;
  chance: number;
  points: readonly (number | null)[];
  why: string;
}

/** There is no clock. */
export interface NoClockInput {
  kind: "none";
}

/** There is no clock. */
export interface NoClockOutput {
  kind: "none";
}

/** An event with its number in the log. */
export interface NumberedEvent {
  sequence: number;
  at: number;
  event: Created | Sat | Left | Started | SaidReady | Placed | TakenBack | Confirmed | UndoAsked | UndoAnswered | Undone | StoodIn | Returned | TimedOut | Ended | Rematched;
}

/** What happens when a player leaves, or stays away for longer than the grace. */
export type OnAbsence = "bot" | "wait";

/** What happens to a seat that runs out of time. */
export type OnTimeOut = "bot" | "lose";

/** The owner of a seat or a table, never sent to anybody. */
export interface Owner {
  guest: string;
  token: string | null;
  origin: string | null;
}

/** A seat for a person: the table's maker, or somebody who joins. */
export interface PersonSeatInput {
  kind: "person";
  name?: string | null;
  avatar?: string | null;
  mine?: boolean;
}

/** A seat for a person: the table's maker, or somebody who joins. */
export interface PersonSeatOutput {
  kind: "person";
  name: string | null;
  avatar: string | null;
  mine: boolean;
}

/** Make one or more placements of the sender's turn. */
export interface Place {
  key: string;
  expects: number;
  seat?: number | null;
  type: "place";
  moves: readonly string[];
  confirm?: boolean | "if_complete";
}

/** A placement was made. */
export interface Placed {
  type: "placed";
  seat: number;
  move: string;
}

/** The seats whose players are connected, and the number of spectators. */
export interface Presence {
  type: "presence";
  here: readonly number[];
  watching: number;
}

/** What a placement would win, or why it is illegal. */
export interface PreviewView {
  move: string;
  legal: boolean;
  reason: string | null;
  rule: string | null;
  water: number;
  water_spaces: readonly string[];
  oases: readonly string[];
  oasis_points: number;
  area: readonly string[];
  area_points: number;
  caravans: number;
  length: number;
  longest: "alone" | "shared" | "no";
}

/** The answer to `preview`. */
export interface Previewed {
  type: "previewed";
  key: string;
  preview: PreviewView;
}

/** A puzzle in the list. */
export interface PuzzleSummary {
  name: string;
  number: number;
  title: string;
  kind: "area" | "oasis" | "cut" | "points" | "best" | "end";
  kind_name: string;
  level: number;
  players: number;
}

/** A puzzle without its solution. */
export interface PuzzleView {
  summary: PuzzleSummary;
  task: string;
  hint: string;
  placements: number;
  layout: BoardLayout;
  board: BoardView;
  last: readonly string[];
}

/** All puzzles in one language, the easier ones first. */
export interface Puzzles {
  puzzles: readonly PuzzleSummary[];
}

/** Say that the sender is ready, so that the clocks need not wait. */
export interface Ready {
  key: string;
  expects: number;
  seat?: number | null;
  type: "ready";
}

/** The game of a record, with its board, players and edition. */
export interface RecordReplay {
  boards: readonly BoardView[];
  moves: readonly string[];
  layout: BoardLayout;
  names: readonly (string | null)[];
  edition: string;
  options: Readonly<Record<string, string>>;
  winners: readonly number[];
}

/** The rules of an edition in words. */
export interface Reference {
  edition: string;
  title: string;
  chapters: readonly ChapterView[];
}

/** Why the server refuses a message, in addition to the reasons of the rules. */
export type Refusal = "bad_message" | "stale" | "not_your_seat" | "not_your_turn" | "not_started" | "already_started" | "already_over" | "not_over" | "turn_is_complete" | "turn_is_not_complete" | "nothing_to_take_back" | "no_take_back" | "undo_asked_already" | "no_undo_asked" | "seat_taken" | "no_such_seat" | "no_such_ply" | "not_away" | "player_away" | "out_of_time" | "not_allowed" | "no_table" | "too_many" | "too_many_events" | "too_slow" | "banned" | "try_again";

/** The message was refused and did nothing. */
export interface Refused {
  type: "refused";
  key: string | null;
  reason: string;
  rule: string | null;
  text: string;
  sequence: number;
  events: readonly NumberedEvent[];
  limit: string | null;
  retry_after: number | null;
}

/** Play again with the same people. */
export interface Rematch {
  key: string;
  expects: number;
  seat?: number | null;
  type: "rematch";
}

/** The same people play again, at another table. */
export interface Rematched {
  type: "rematched";
  table: string;
}

/** The name that a guest chooses. */
export interface Rename {
  name: string;
}

/** Every position of a game, from the set-up on, without legal moves. */
export interface Replay {
  boards: readonly BoardView[];
  moves: readonly string[];
}

/** How the chances went over a game, and where they turned. */
export interface ReportView {
  moments: readonly MomentView[];
  turning_points: readonly TurningPointView[];
  costly_placements: readonly CostlyPlacementView[];
}

/** Take over from the bot that stood in. */
export interface Return {
  key: string;
  expects: number;
  seat?: number | null;
  type: "return";
}

/** A player returned and takes over from the bot. */
export interface Returned {
  type: "returned";
  seat: number;
}

/** A rule in words. */
export interface RuleView {
  name: string;
  numbers: readonly string[];
  text: string;
  option: string | null;
  drawing: DrawingView | null;
}

/** A player is ready; once all are, the clocks start. */
export interface SaidReady {
  type: "said_ready";
  seat: number;
}

/** Somebody took a seat. */
export interface Sat {
  type: "sat";
  seat: number;
  name: string;
  avatar: string | null;
  owner: Owner | null;
}

/** A seat's points by source; None if they are hidden from the client. */
export interface ScoreView {
  water: number | null;
  oases: number | null;
  areas: number;
  caravans: number;
  total: number | null;
}

/** The final scoring, step by step: chips, then caravans colour by colour, then areas. */
export interface Scoring {
  steps: readonly ScoringStep[];
  totals: readonly number[];
  winners: readonly number[];
}

/** One item of the final scoring. */
export interface ScoringStep {
  kind: "water" | "oases" | "area" | "caravan";
  seat: number;
  points: number;
  colour: string | null;
  spaces: readonly string[];
  shared: boolean;
}

/** Who sits at a seat. */
export interface SeatView {
  seat: number;
  kind: "person" | "bot" | "free";
  name: string | null;
  avatar: string | null;
  stand_in: string | null;
  away: boolean;
  out: boolean;
  ready: boolean;
}

export type ServerMessage = Welcome | Events | Done | Refused | Previewed | Thinking | Presence;

/** Take a free seat. */
export interface Sit {
  key: string;
  expects: number;
  seat?: number | null;
  type: "sit";
  name?: string | null;
  avatar?: string | null;
}

/** The solution of a puzzle, and why it is right. */
export interface Solution {
  moves: readonly string[];
  text: string;
}

/** A space of a board, with what is printed on it. */
export interface SpaceView {
  name: string;
  x: number;
  y: number;
  palm: boolean;
  circle: boolean;
  beyond: boolean;
}

/** Start the game with bots in the seats that are still free. */
export interface Start {
  key: string;
  expects: number;
  seat?: number | null;
  type: "start";
}

/** The game began; `order` lists which of the seats so far became seat 1, 2, ... */
export interface Started {
  type: "started";
  order: readonly number[];
  filled: readonly number[];
  ready: readonly number[];
}

/** A step of a lesson: a text, and usually a task. */
export interface StepView {
  name: string;
  text: string;
  placements: number;
  layout: BoardLayout;
  board: BoardView;
  marked: readonly string[];
}

/** A bot plays for a seat from now on. */
export interface StoodIn {
  type: "stood_in";
  seat: number;
  level: string;
  why: "left" | "away" | "time" | "kicked";
}

/** The tables of the lobby, and the guest's own. */
export interface TableLists {
  lobby: readonly TableSummary[];
  mine: readonly TableSummary[];
}

/** The new table, with secrets for its maker alone. */
export interface TableMade {
  table: string;
  invite: string;
  tokens: Readonly<Record<string, string>>;
}

/** Everything that the maker of a table chooses, with sensible defaults. */
export interface TableOptionsInput {
  seats?: readonly (PersonSeatInput | BotSeatInput)[];
  edition?: string;
  options?: Readonly<Record<string, string>>;
  board?: string;
  clock?: NoClockInput | LiveClockInput | CorrespondenceClockInput;
  on_time_out?: OnTimeOut;
  on_absence?: OnAbsence;
  grace_seconds?: number;
  ready_seconds?: number;
  stand_in?: string;
  take_back?: UndoPolicy;
  confirm?: TurnConfirmation;
  watch?: Watch;
  hints?: boolean;
  shuffle?: boolean;
}

/** Everything that the maker of a table chooses, with sensible defaults. */
export interface TableOptionsOutput {
  seats: readonly (PersonSeatOutput | BotSeatOutput)[];
  edition: string;
  options: Readonly<Record<string, string>>;
  board: string;
  clock: NoClockOutput | LiveClockOutput | CorrespondenceClockOutput;
  on_time_out: OnTimeOut;
  on_absence: OnAbsence;
  grace_seconds: number;
  ready_seconds: number;
  stand_in: string;
  take_back: UndoPolicy;
  confirm: TurnConfirmation;
  watch: Watch;
  hints: boolean;
  shuffle: boolean;
}

/** A table in a list. */
export interface TableSummary {
  table: string;
  status: "open" | "running" | "over";
  edition: string;
  seats: readonly SeatView[];
  acting: number | null;
  mine: readonly number[];
  ply: number;
  changed: number;
  clock: "none" | "live" | "correspondence";
  watch: boolean;
}

/** A table as a client sees it. */
export interface TableView {
  table: string;
  sequence: number;
  status: "open" | "running" | "over";
  options: TableOptionsOutput;
  seats: readonly SeatView[];
  acting: number | null;
  awaits: "nobody" | "placement" | "confirmation";
  paused: boolean;
  turn: readonly string[];
  last_turn: readonly string[];
  undo: number | null;
  undo_by: number | null;
  undo_agreed: readonly number[];
  winners: readonly number[];
  ended_by: string | null;
  rematch: string | null;
  watch: string | null;
  clock: ClockView | null;
  board: BoardView;
  moves: readonly string[];
  movers: readonly number[];
  first_ply: number;
}

/** Take back the last placements of the sender's turn. */
export interface TakeBack {
  key: string;
  expects: number;
  seat?: number | null;
  type: "take_back";
  count?: number;
}

/** The last placements of a turn that was not confirmed were taken back. */
export interface TakenBack {
  type: "taken_back";
  seat: number;
  count: number;
}

/** A bot is thinking, or has stopped. */
export interface Thinking {
  type: "thinking";
  seat: number | null;
  wait: number | null;
}

/** A seat ran out of time and can no longer win; a bot makes its placements. */
export interface TimedOut {
  type: "timed_out";
  seat: number;
}

/** The judgement of a learner's attempt. */
export interface Tried {
  verdict: "right" | "going_on" | "wrong" | "illegal";
  moves: readonly string[];
  board: BoardView;
  text: string;
  refused: PreviewView | null;
  preview: PreviewView | null;
}

/** What a learner has placed so far, and may be about to place. */
export interface Try {
  moves?: readonly string[];
  preview?: string | null;
  language?: "en" | "de" | "fr" | "it";
}

/** When a turn is handed over. */
export type TurnConfirmation = "ask" | "auto";

/** A placement that changed the chances. */
export interface TurningPointView {
  ply: number;
  seat: number;
  move: string;
  expected: string;
  swing: number;
  text: string;
  why: string;
}

/** A player agreed to go back, or declined, which ends the question. */
export interface UndoAnswered {
  type: "undo_answered";
  seat: number;
  agreed: boolean;
}

/** A player asks to go back to the position after that many placements. */
export interface UndoAsked {
  type: "undo_asked";
  seat: number;
  ply: number;
}

/** What can be undone once a turn is confirmed. */
export type UndoPolicy = "consent" | "never";

/** Everybody agreed: the placements from `ply` on are undone. */
export interface Undone {
  type: "undone";
  ply: number;
}

/** Who may watch. */
export type Watch = "anyone" | "link" | "nobody";

/** The answer to `hello`: the table, or the events that the client does not have. */
export interface Welcome {
  type: "welcome";
  sequence: number;
  seats: readonly number[];
  maker: boolean;
  may_sit: boolean;
  now: number;
  events: readonly NumberedEvent[];
  table: TableView | null;
  here: readonly number[];
}
