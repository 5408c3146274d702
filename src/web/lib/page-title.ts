import { useEffect } from "react";
import { brandName } from "./brand.ts";

/** The window gets this event after a screen has set the page title. */
export const PAGE_TITLE_EVENT = "page-titled";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? brandName : `${title} · ${brandName}`;
    window.dispatchEvent(new Event(PAGE_TITLE_EVENT));
  }, [title]);
}
