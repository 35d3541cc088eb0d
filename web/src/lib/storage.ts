/** The browser's storage. If it is unavailable, everything still works for one visit. */

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
    // If storage is full or forbidden, a setting is forgotten; the game goes on.
  }
}
