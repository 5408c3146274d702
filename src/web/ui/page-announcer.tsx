import { useEffect, useState } from "react";
import { PAGE_TITLE_EVENT } from "../lib/page-title.ts";

/** Announces the new page once its screen has set the title, because no page load makes screen readers do so. */
export function PageAnnouncer() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    let announced = pageOf(window.location.pathname);
    const announce = () => {
      const page = pageOf(window.location.pathname);
      if (page === announced) return;
      announced = page;
      setTitle(document.title);
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
