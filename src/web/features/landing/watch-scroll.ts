import { HEADER_SCROLL_THRESHOLD_PX } from "#contract/limits.ts";

/** Sets the attribute `data-scrolled` on the page. The header's style uses this attribute. */
export function watchScroll(page: HTMLElement): void {
  const look = () => {
    page.dataset.scrolled = String(window.scrollY > HEADER_SCROLL_THRESHOLD_PX);
  };
  look();
  window.addEventListener("scroll", look, { passive: true });
}
