import { type RefObject, useEffect, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { EarlierMessages } from "../stored/earlier-messages.ts";

/** So far ahead of the reader the next ones are asked for. */
const AHEAD_PX = 1_500;

interface EarlierTurnsProps {
  frame: RefObject<HTMLElement | null>;
  earlier: EarlierMessages;
}

/** Stands above the first turn while there are more: they come by themselves, and on a press. */
export function EarlierTurns({ frame, earlier }: EarlierTurnsProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(earlier);
  latest.current = earlier;
  const isIdle = earlier.state === "idle";
  useEffect(() => {
    if (place.current === null || !isIdle) return;
    // Seen anew after every page: a page may be shorter than the way ahead.
    const nearing = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current.load(),
      { root: frame.current, rootMargin: `${AHEAD_PX}px 0px 0px` },
    );
    nearing.observe(place.current);
    return () => nearing.disconnect();
  }, [frame, isIdle]);
  return (
    <div ref={place} className="earlier">
      {earlier.state === "failed" && <span className="small muted">Earlier messages could not be loaded.</span>}
      <Button
        variant="quiet"
        size="tiny"
        onClick={() => earlier.load()}
        aria-disabled={earlier.state === "loading" || undefined}
      >
        <Icon name={earlier.state === "failed" ? "retry" : "arrow-up"} />
        {earlier.state === "failed" ? "Try again" : earlier.state === "loading" ? "Loading..." : "Earlier messages"}
      </Button>
    </div>
  );
}
