/** Focuses the page's heading without scrolling, if nothing has the focus. Tab then starts at the page's top. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("#main h1") ?? document.querySelector("h1");
  if (document.activeElement !== document.body || heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
