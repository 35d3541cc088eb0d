/** Records as text: shortening them, and finding faults in them. */

/** Return the record of the same game up to a ply: its tags and its first moves. */
export function recordUpTo(record: string, moves: readonly string[], ply: number): string {
  const tags = record.split(/\r?\n/).filter((line) => line.startsWith("["));
  return `${tags.join("\n")}\n\n${moves.slice(0, ply).join(" ")}\n`;
}

export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
  /** The rules' reason, if a move is illegal. */
  readonly reason: string | null;
}

/** Return where a record cannot be read, from a message such as `line 3, column 5: ...`. */
export function faultIn(text: string): Fault | null {
  const parts = /^line (\d+), column (\d+): ([\s\S]*)$/.exec(text);
  return parts ? { line: Number(parts[1]), column: Number(parts[2]), problem: parts[3] ?? "", reason: null } : null;
}

/** Return the offset of a fault in a text, to put the cursor there. */
export function offsetOf(text: string, { line, column }: Fault): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
