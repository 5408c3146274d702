import { isChangeWithNote, type ReviewedPart } from "../proof/review-state.ts";

/** For example "4 additions, 1 taken out". */
export function summarizeChanges(shown: readonly ReviewedPart[]): string {
  const noted = shown.filter(isChangeWithNote);
  if (noted.length === 0) return "the same, said more clearly";
  const left = noted.filter(({ isRejected }) => !isRejected).length;
  const takenOut = noted.length - left;
  // Messages that an earlier version of the app stored also have reasons for rewordings.
  const onlyAdds = noted.every(({ hunk }) => hunk.removed.trim() === "");
  const thing = `${onlyAdds ? "addition" : "change"}${left === 1 ? "" : "s"}`;
  return [...(left > 0 ? [`${left} ${thing}`] : []), ...(takenOut > 0 ? [`${takenOut} taken out`] : [])].join(", ");
}

/** The added texts without leading punctuation. Rejected additions are left out. */
export const additionsIn = (shown: readonly ReviewedPart[]): string[] => [
  ...new Set(
    shown.flatMap((part) => {
      if (!isChangeWithNote(part) || part.isRejected) return [];
      const words = part.hunk.added.replace(/^[\s,;:.–—-]+/, "").trim();
      return words === "" ? [] : [words];
    }),
  ),
];
