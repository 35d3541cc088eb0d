/** What this browser keeps; where it may keep nothing, everything still works for a visit. */

export function stored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`karawane.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(`karawane.${name}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the memory of a setting, not the game.
  }
}
