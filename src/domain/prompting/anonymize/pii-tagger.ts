import { type PiiLexicon, tokenFeatures } from "./pii-features.ts";
import type { PersonalKind, PersonalSpan } from "./pii-kind.ts";
import type { PiiToken } from "./pii-tokens.ts";

/** What the tagger can say a stretch is; a token is outside (label 0), begins one (odd) or goes on with one (even). */
export const TAGGED_KINDS = [
  "PERSON",
  "ORGANIZATION",
  "LOCATION",
  "NATIONALITY",
  "TITLE",
  "STREET_ADDRESS",
  "ZIP_CODE",
  "DATE_TIME",
  "AGE",
] as const satisfies readonly PersonalKind[];
export const LABELS = 1 + TAGGED_KINDS.length * 2;

export interface PiiModel {
  readonly lexicon: PiiLexicon;
  readonly bucketBits: number;
  /** Of each bucket and label, then of each label after each label. */
  readonly weights: Float64Array | Int8Array;
  readonly transitions: Float64Array | Int8Array;
}

/** The personal stretches among the tokens, as the model sees them; a linear chain, so long texts cost no more a word. */
export function tagTokens(tokens: readonly PiiToken[], model: PiiModel): PersonalSpan[] {
  const features = tokenFeatures(tokens, model.lexicon, model.bucketBits);
  return spansOfLabels(tokens, bestLabels(tokens, features, model));
}

/** The label sequence of the highest score (Viterbi). */
export function bestLabels(
  tokens: readonly PiiToken[],
  features: readonly Uint16Array[],
  { weights, transitions }: Pick<PiiModel, "weights" | "transitions">,
): Uint8Array {
  const length = tokens.length;
  const from = new Uint8Array(length * LABELS);
  let scores = new Float64Array(LABELS).fill(Number.NEGATIVE_INFINITY);
  let next = new Float64Array(LABELS);
  const emission = new Float64Array(LABELS);
  for (let index = 0; index < length; index += 1) {
    emission.fill(0);
    for (const bucket of features[index] ?? []) {
      const base = bucket * LABELS;
      for (let label = 0; label < LABELS; label += 1)
        emission[label] = (emission[label] ?? 0) + (weights[base + label] ?? 0);
    }
    if (index === 0) scores[0] = 0;
    next.fill(Number.NEGATIVE_INFINITY);
    // What a pattern has taken is outside for the tagger.
    const last = tokens[index]?.taken === true ? 1 : LABELS;
    for (let label = 0; label < last; label += 1) {
      let best = Number.NEGATIVE_INFINITY;
      let bestFrom = 0;
      // A stretch goes on only from the same kind.
      const isInside = label > 0 && label % 2 === 0;
      for (let previous = isInside ? label - 1 : 0; previous < (isInside ? label + 1 : LABELS); previous += 1) {
        const score = (scores[previous] ?? 0) + (transitions[previous * LABELS + label] ?? 0);
        if (score > best) {
          best = score;
          bestFrom = previous;
        }
      }
      next[label] = best + (emission[label] ?? 0);
      from[index * LABELS + label] = bestFrom;
    }
    [scores, next] = [next, scores];
  }
  const labels = new Uint8Array(length);
  let label = 0;
  for (let candidate = 1; candidate < LABELS; candidate += 1) {
    if ((scores[candidate] ?? 0) > (scores[label] ?? 0)) label = candidate;
  }
  for (let index = length - 1; index >= 0; index -= 1) {
    labels[index] = label;
    label = from[index * LABELS + label] ?? 0;
  }
  return labels;
}

function spansOfLabels(tokens: readonly PiiToken[], labels: Uint8Array): PersonalSpan[] {
  const spans: { start: number; end: number; type: PersonalKind }[] = [];
  for (const [index, token] of tokens.entries()) {
    const label = labels[index] ?? 0;
    if (label === 0) continue;
    const open = spans.at(-1);
    if (label % 2 === 0 && open !== undefined) open.end = token.end;
    else {
      const type = TAGGED_KINDS[(label - 1) >> 1];
      if (type !== undefined) spans.push({ start: token.start, end: token.end, type });
    }
  }
  return spans;
}
