import { useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** So far ahead of the reader the next ones are asked for. */
const AHEAD_PX = 1_000;

interface OlderConversationsProps {
  isLoading: boolean;
  /** The last attempt. */
  isFailed: boolean;
  load: () => void;
}

/** Stands below the last day while there are more: they come by themselves as the list is scrolled, and on a press. */
export function OlderConversations({ isLoading, isFailed, load }: OlderConversationsProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;
  const isWaiting = !isLoading && !isFailed;
  useEffect(() => {
    if (place.current === null || !isWaiting) return;
    // Seen anew after every page: a page may be shorter than the way ahead.
    const nearing = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { root: place.current.closest(".list"), rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    nearing.observe(place.current);
    return () => nearing.disconnect();
  }, [isWaiting]);
  return (
    <div ref={place} className="older">
      {isFailed && <span className="small muted">Older conversations could not be loaded.</span>}
      <Button variant="quiet" size="tiny" onClick={load} aria-disabled={isLoading || undefined}>
        <Icon name={isFailed ? "retry" : "chevron-down"} />
        {isFailed ? "Try again" : isLoading ? "Loading..." : "Older conversations"}
      </Button>
    </div>
  );
}
