/** Variation without chance: the same place looks the same in every drawing. */

/** A number from 0 up to 1 that depends on the keys alone, and jumps between them. */
export function noise(...keys: number[]): number {
  let state = 0x9e3779b9;
  for (const key of keys) {
    state = Math.imul(state ^ key, 0x85ebca6b) >>> 0;
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
    state = (state ^ (state >>> 16)) >>> 0;
  }
  return state / 0x1_0000_0000;
}

/** A number from `low` up to `high` that depends on the keys alone. */
export function between(low: number, high: number, ...keys: number[]): number {
  return low + (high - low) * noise(...keys);
}
