import { HEADER_SCROLL_THRESHOLD_PX } from "#contract/limits.ts";

/** Marks the page as scrolled, for the header's style, once it has moved past the threshold. */
export function watchScroll(page: HTMLElement): void {
  const look = () => {
    page.dataset.scrolled = String(window.scrollY > HEADER_SCROLL_THRESHOLD_PX);
  };
  look();
  window.addEventListener("scroll", look, { passive: true });
}
