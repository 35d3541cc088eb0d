/** Giving an address to others: through the share sheet of a phone, or the clipboard. */

export interface Shareable {
  readonly url: string;
  readonly title: string;
}

/** Return whether the device has a share sheet that people use; on a desktop, they paste links. */
export function hasShareSheet(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Share or copy an address; return whether copying succeeded, null if it was shared or the user changed their mind. */
export async function share({ url, title }: Shareable): Promise<"copied" | "not copied" | null> {
  if (hasShareSheet()) {
    // Closing the share sheet is not an error.
    await navigator.share({ url, title }).catch(() => undefined);
    return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "not copied";
  }
}
