/**
 * Act once the page as it is now is on the screen; return a function that prevents it.
 *
 * A page in the background is not painted, so it acts soon: the sound of one's turn must not wait.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(act);
  };
  let frame = 0;
  if (document.hidden) soon();
  else frame = requestAnimationFrame(soon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
