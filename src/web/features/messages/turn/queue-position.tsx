import { useState } from "react";
import type { StreamedMessage } from "../stream/fold-events.ts";

/**
 * Shows the place in the queue. Screen readers read only the first place, because the place may change every second.
 * The live region exists before its text: screen readers do not read a region that appears together with its text.
 */
export function QueuePosition({ message: { place } }: { message: StreamedMessage }) {
  const [announced, setAnnounced] = useState(place);
  if (announced === undefined && place !== undefined) setAnnounced(place);
  return (
    <p className="small muted" aria-live={place === (announced ?? place) ? "polite" : "off"}>
      {place !== undefined && queuePositionText(place)}
    </p>
  );
}

/** `place`: position in the queue; 1 is next. */
export const queuePositionText = (place: number): string =>
  place === 1
    ? "Many people are asking just now. You are next."
    : `Many people are asking just now. ${place - 1} before you.`;
