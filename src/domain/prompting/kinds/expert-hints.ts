import { analyzePrompt } from "../analyze/analyze.ts";
import { chooseKind } from "./choose-kind.ts";

/** What an expert of this kind of request would look for, for a model's instruction; none where the kind is not sure. */
export function expertHints(prompt: string): string[] {
  const kind = chooseKind(analyzePrompt(prompt));
  return kind === null ? [] : [...kind.rules.map(({ sentence }) => sentence), ...kind.expert];
}
