import { useEffect, useState } from "react";
import { focusHeading } from "#web/lib/use-heading-focus.ts";
import { PAGE_TITLE_EVENT } from "../lib/page-title.ts";

/** The heading gets the focus after this time, unless the screen has already focused one of its fields. */
const SCREEN_DRAWN_MS = 100;

/** On a new page, announces the title to screen readers, as soon as the screen has set it. Then focuses the heading. */
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

/** The first part of the path. A new conversation changes /chat to /chat/{id}, but the page stays the same. */
const pageOf = (path: string): string | undefined => path.split("/")[1];
