import { HEADER_SCROLL_THRESHOLD_PX } from "#contract/limits.ts";

/** Sets `data-scrolled` on the page, which the header's style uses. */
export function watchScroll(page: HTMLElement): void {
  const look = () => {
    page.dataset.scrolled = String(window.scrollY > HEADER_SCROLL_THRESHOLD_PX);
  };
  look();
  window.addEventListener("scroll", look, { passive: true });
}
