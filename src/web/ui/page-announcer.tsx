import { useEffect, useState } from "react";
import { focusHeading } from "../lib/focus-heading.ts";
import { PAGE_TITLE_EVENT } from "../lib/page-title.ts";

/** A screen may give the focus to a field of its own first. */
const SCREEN_DRAWN_MS = 100;

/**
 * Announces the new page once its screen has set the title, and moves the focus to its heading: there is no page load
 * that would do so.
 */
export function PageAnnouncer() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let announced = pageOf(window.location.pathname);
    const announce = () => {
      const page = pageOf(window.location.pathname);
      if (page === announced) return;
      announced = page;
      setTitle(document.title);
      setTimeout(focusHeading, SCREEN_DRAWN_MS);
    };
    window.addEventListener(PAGE_TITLE_EVENT, announce);
    return () => window.removeEventListener(PAGE_TITLE_EVENT, announce);
  }, []);
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}

/** The first part of the path. A new conversation that gets its address later thus counts as the same page. */
const pageOf = (path: string): string | undefined => path.split("/")[1];
