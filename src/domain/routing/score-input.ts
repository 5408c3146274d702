import type { ScoreInput } from "./learned-scores.ts";
import { gramsOf } from "./prompt-grams.ts";
import { kindOf, optionsOf } from "./prompt-kind.ts";
import { measuresOf } from "./prompt-measures.ts";

/** What the learned scores read of a text: its kind, its measures, its hashed words. */
export function scoreInputOf(text: string): ScoreInput {
  const options = optionsOf(text);
  return { kind: kindOf(text, options), measures: measuresOf(text, options), grams: gramsOf(text) };
}
