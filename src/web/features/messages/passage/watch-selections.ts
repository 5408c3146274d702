/** Calls `tell` whenever something may have been selected and is at rest. Returns how to stop. */
export function watchSelections(tell: () => void): () => void {
  // A finger that draws a selection's handles tells of it by this event alone; a mouse would tell of every letter on its way.
  const isFinger = window.matchMedia("(pointer: coarse)");
  // Only after a click does the browser take away what was selected before it.
  const soon = () => setTimeout(tell);
  const atOnce = () => isFinger.matches && tell();
  document.addEventListener("pointerup", soon);
  document.addEventListener("keyup", soon);
  document.addEventListener("selectionchange", atOnce);
  return () => {
    document.removeEventListener("pointerup", soon);
    document.removeEventListener("keyup", soon);
    document.removeEventListener("selectionchange", atOnce);
  };
}
