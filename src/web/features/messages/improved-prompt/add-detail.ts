const lineOf = (detail: string, option: string): string => `${detail}: ${option}`;

/** Whether the composer's text already says this. */
export function hasDetail(draft: string, detail: string, option: string): boolean {
  return draft.split("\n").includes(lineOf(detail, option));
}

/**
 * The composer's text after tapping an answer to one of the improver's questions: the user's own prompt with a line
 * "detail: option" under it. A second tap takes the line away, another option replaces it, and words the user has
 * typed meanwhile stay.
 */
export function addDetail(draft: string, originalPrompt: string, detail: string, option: string): string {
  const start = draft.trim() === "" ? originalPrompt.trimEnd() : draft.trimEnd();
  const others = start.split("\n").filter((line) => !line.startsWith(`${detail}: `));
  return hasDetail(draft, detail, option) ? others.join("\n") : [...others, lineOf(detail, option)].join("\n");
}
