import { useEffect } from "react";
import { brandName } from "./brand.ts";

/** Said by the window when a screen has named the page. */
export const PAGE_TITLED = "page-titled";

/** Names the page in the tab, the history and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? brandName : `${title} · ${brandName}`;
    window.dispatchEvent(new Event(PAGE_TITLED));
  }, [title]);
}
