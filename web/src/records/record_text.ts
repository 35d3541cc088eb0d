/**
 * Records as text: tags, moves and comments, without a judgement of what they mean.
 *
 * `karawane.notation.record_parser` is the definition; problems are described in its words.
 */

export interface Tag {
  readonly name: string;
  readonly value: string;
  /** Where the tag begins, and where its value does. */
  readonly offset: number;
  readonly inside: number;
}

/** A word of the text, and where it begins. */
export interface Word {
  readonly text: string;
  readonly offset: number;
}

export interface RecordText {
  readonly text: string;
  readonly tags: readonly Tag[];
  readonly moves: readonly Word[];
}

/** A record cannot be read, or holds an illegal move. */
export class RecordError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(
    text: string,
    offset: number,
    readonly problem: string,
    /** The rules' reason, if a move is illegal. */
    readonly reason: string | null = null,
  ) {
    const before = [...text.slice(0, offset)].join("");
    const line = before.split("\n").length;
    const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
    super(`line ${line}, column ${column}: ${problem}`);
    this.line = line;
    this.column = column;
  }
}

const BLANK = /\s+/y;
const TAG = /\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\\n]|\\.)*)"[ \t]*\]/y;
const NUMBER = /[0-9]+\./y;
const WORD = /[^\s[\]{}/]+/y;
const UNPRINTABLE = /\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}/u;
const HEADINGS = ["leaders", "camels"];
const MOVE = /^(pass|[CSBRO](-|@?[a-z][1-9][0-9]?))$/;

/** Take the text of one game apart. */
export function takeApart(text: string): RecordText {
  const tags: Tag[] = [];
  const moves: Word[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const skipped = match(BLANK) ?? match(NUMBER);
    const word = match(WORD);
    if (skipped) at += skipped[0].length;
    else if (text[at] === "/") at += 1;
    else if (text[at] === "{") {
      const end = text.indexOf("}", at);
      if (end < 0) throw new RecordError(text, at, "a comment begins here and is never closed with }");
      at = end + 1;
    } else if (text[at] === "[") {
      const found = match(TAG);
      if (!found) throw new RecordError(text, at, 'a tag is written [Name "value"], on one line');
      if (moves.length) throw new RecordError(text, at, "tags must come before the moves");
      tags.push(tagOf(text, found));
      at += found[0].length;
    } else if (word) {
      if (!HEADINGS.includes(word[0])) moves.push({ text: word[0], offset: at });
      at += word[0].length;
    } else throw new RecordError(text, at, `'${text[at]}' is not allowed here`);
  }
  return { text, tags, moves };
}

function tagOf(text: string, found: RegExpExecArray): Tag {
  const [whole, name = "", written = ""] = found;
  const value = written.replaceAll(/\\(.)/g, "$1");
  if (UNPRINTABLE.test(value)) throw new RecordError(text, found.index, `the tag ${name} contains unprintable characters`);
  return { name, value, offset: found.index, inside: found.index + whole.indexOf('"') + 1 };
}

/** Return the words of a tag's value. */
export function wordsIn({ value, inside }: Tag): Word[] {
  return [...value.matchAll(/\S+/g)].map((found) => ({ text: found[0], offset: inside + found.index }));
}

/** Check that a word is written like a move. */
export function checkMove(record: RecordText, { text, offset }: Word): void {
  if (MOVE.test(text)) return;
  throw new RecordError(
    record.text,
    offset,
    `'${text}' is not a move; write C- to give back, C@h7 for a leader, Ch8 for a camel, ` +
      "or pass (colours: C cream, S sky, B blue, R rose, O olive)",
  );
}
