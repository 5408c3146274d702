import type { FoldedMessage } from "../stream/fold-events.ts";
import { placeWords } from "./place-words.ts";

/** Says how many come first while more people ask than are answered at once. */
export function PlaceInLine({ message: { place } }: { message: FoldedMessage }) {
  if (place === undefined) return null;
  return (
    <p className="small muted" role="status">
      {placeWords(place)}
    </p>
  );
}
