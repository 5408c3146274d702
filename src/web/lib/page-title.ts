import { useEffect } from "react";
import { brandName } from "./brand.ts";

/** Event on the window after a screen has set the page title. */
export const PAGE_TITLE_EVENT = "page-titled";

/** Sets the title for the tab, the history and screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? brandName : `${title} · ${brandName}`;
    window.dispatchEvent(new Event(PAGE_TITLE_EVENT));
  }, [title]);
}
