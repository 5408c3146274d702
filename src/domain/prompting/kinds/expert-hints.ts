import { analyzePrompt } from "../analyze/analyze.ts";
import { chooseKind } from "./choose-kind.ts";

/** One thing an expert of the trade would look for. */
export interface ExpertHint {
  /** A rule's id, or "listing.expert.1". */
  readonly id: string;
  readonly text: string;
}

/** What an expert of this kind of request would look for, for a model's instruction; none where the kind is not sure. */
export function expertHintsWithIds(prompt: string): ExpertHint[] {
  const kind = chooseKind(analyzePrompt(prompt));
  if (kind === null) return [];
  return [
    ...kind.rules.map(({ id, sentence }) => ({ id, text: sentence })),
    ...kind.expert.map((text, index) => ({ id: `${kind.id}.expert.${index + 1}`, text })),
  ];
}

/** The same as plain words. */
export const expertHints = (prompt: string): string[] => expertHintsWithIds(prompt).map(({ text }) => text);
