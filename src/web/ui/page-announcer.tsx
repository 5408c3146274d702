import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

// The new screen sets its title first.
const ANNOUNCE_DELAY_MS = 150;

/** Says which page one has come to: a change of page without loading is silent to screen readers. */
export function PageAnnouncer() {
  const [path] = useLocation();
  // A conversation that gets its own address while one writes in it is the same page.
  const page = path.split("/")[1];
  const [title, setTitle] = useState("");
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const timer = setTimeout(() => setTitle(document.title), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [page]);
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  );
}
