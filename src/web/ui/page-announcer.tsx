import { useEffect, useState } from "react";
import { PAGE_TITLED } from "../lib/page-title.ts";

/** Says which page one has come to, once its screen has named it: a change of page without loading is silent to screen readers. */
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
    window.addEventListener(PAGE_TITLED, announce);
    return () => window.removeEventListener(PAGE_TITLED, announce);
  }, []);
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}

/** A conversation that gets its own address while one writes in it is the same page. */
const pageOf = (path: string): string | undefined => path.split("/")[1];
