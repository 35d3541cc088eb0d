/** Panning and zooming, as arithmetic on a view: screen = board * scale + offset. */

export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const LARGEST = 5;

/** Keep the window filled: the board is never smaller, and leaves no gap at the sides. */
export function clamped(view: View, size: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale));
  const least = (side: number): number => side * (1 - scale);
  return {
    scale,
    x: Math.min(0, Math.max(least(size.width), view.x)),
    y: Math.min(0, Math.max(least(size.height), view.y)),
  };
}

/** Zoom around the point (px, py), which stays in place. */
export function zoomedAt(view: View, factor: number, px: number, py: number, size: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return clamped({ scale, x: px - (px - view.x) * by, y: py - (py - view.y) * by }, size);
}

export function panned(view: View, dx: number, dy: number, size: Size): View {
  return clamped({ ...view, x: view.x + dx, y: view.y + dy }, size);
}
