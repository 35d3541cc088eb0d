/**
 * Links that carry a game after their `#`, so that no server sees it; docs/formats.md describes them.
 *
 * The record is shortened to what a review needs, compressed and written in characters that need no escaping.
 */

import { takeApart } from "./record_text";

/** Marks a compressed record; older links have a record's plain text, which begins with another letter. */
const COMPRESSED = "~";
/** A game is much shorter; a link that unfolds to more is not one of ours. */
const MOST_CHARACTERS = 200_000;

/** Return the fragment of a link to a game. */
export async function fragmentOf(record: string): Promise<string> {
  const short = new TextEncoder().encode(shortened(record));
  if (typeof CompressionStream === "undefined") return base64(short);
  return COMPRESSED + base64(await piped(short, new CompressionStream("deflate-raw")));
}

/** Return the record of a link's fragment; null if there is none. */
export async function recordIn(fragment: string): Promise<string | null> {
  if (!fragment) return null;
  try {
    const isCompressed = fragment.startsWith(COMPRESSED);
    const bytes = bytesOf(isCompressed ? fragment.slice(1) : fragment);
    const plain = isCompressed ? await piped(bytes, new DecompressionStream("deflate-raw")) : bytes;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(plain);
    return text.length > MOST_CHARACTERS ? null : text;
  } catch {
    return null;
  }
}

/** Return the same game without comments, headings and line breaks; text that is not a record stays as it is. */
export function shortened(record: string): string {
  try {
    const { text, tags, moves } = takeApart(record);
    const written = tags.map(({ offset }) => text.slice(offset, text.indexOf("\n", offset) < 0 ? undefined : text.indexOf("\n", offset)));
    return `${written.map((tag) => tag.trim()).join("\n")}\n${moves.map((move) => move.text).join(" ")}\n`;
  } catch {
    return record;
  }
}

async function piped(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
}
