import { useState } from "react";
import type { FoldedMessage } from "../stream/fold-events.ts";
import { placeWords } from "./place-words.ts";

/**
 * Says how many come first while more people ask than are answered at once. A screen reader says the first place and no other:
 * they change by the second. It stands there empty until a place is known, since a region that comes with its words is not read out.
 */
export function PlaceInLine({ message: { place } }: { message: FoldedMessage }) {
  const [announced, setAnnounced] = useState(place);
  if (announced === undefined && place !== undefined) setAnnounced(place);
  return (
    <p className="small muted" aria-live={place === (announced ?? place) ? "polite" : "off"}>
      {place !== undefined && placeWords(place)}
    </p>
  );
}
