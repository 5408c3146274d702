import { HEADER_SCROLL_THRESHOLD_PX } from "#contract/limits.ts";

/** Marks the page as scrolled past the threshold, for the header's style. */
export function watchScroll(page: HTMLElement): void {
  const look = () => {
    page.dataset.scrolled = String(window.scrollY > HEADER_SCROLL_THRESHOLD_PX);
  };
  look();
  window.addEventListener("scroll", look, { passive: true });
}
