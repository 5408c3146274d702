import { useEffect, useState } from "react";
import { focusHeading } from "../lib/focus-heading.ts";
import { PAGE_TITLE_EVENT } from "../lib/page-title.ts";

/** In this time, a screen can focus one of its fields. */
const SCREEN_DRAWN_MS = 100;

/** Announces a new page after its screen has set the title, and focuses its heading, as a page load would. */
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

/** The first part of the path. So /chat and /chat/{id} are the same page when a new conversation gets its id. */
const pageOf = (path: string): string | undefined => path.split("/")[1];
