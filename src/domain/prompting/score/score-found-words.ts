import { splitPrompt } from "../analyze/prompt-parts.ts";
import type { Measures } from "./score-measures.ts";
import { findSlips } from "./score-slips.ts";
import { findUnknownWords } from "./score-spelling.ts";
import { isTopicOnly } from "./score-topic.ts";
import { findVagueWords } from "./score-vague-words.ts";

/** What a word costs is learned for each kind. `edge`: how a text begins and ends. */
export const FOUND_KINDS = ["vague", "slip", "edge", "spelling"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Words of a prompt that cost points. Offsets count UTF-16 code units. */
export interface FoundWords {
  readonly kind: FoundKind;
  readonly start: number;
  readonly end: number;
  /** 0 to 1: how much of what such words cost. */
  readonly weight: number;
  readonly reason: string;
}

const LONG_TEXT = 900;

/** The vague words, slips and unknown words of a text. */
export function findCostlyWords(text: string, measures: Measures): FoundWords[] {
  // In a long text most words are material, not wishes.
  const length = 1 + Math.max(0, text.length - LONG_TEXT) / LONG_TEXT;
  const isTopic = isTopicOnly(text, measures);
  const parts = splitPrompt(text);
  return [
    ...findVagueWords(text).map((found) => ({ ...found, kind: "vague" as const, weight: found.weight / length })),
    // Of a few words that name a topic nobody expects a sentence.
    ...findSlips(text, parts)
      .filter(({ isEdge }) => !(isTopic && isEdge === true))
      .map(({ isEdge, ...slip }) => ({
        ...slip,
        kind: isEdge === true ? ("edge" as const) : ("slip" as const),
        weight: 1,
      })),
    ...findUnknownWords(parts.editable).map((found) => ({ ...found, kind: "spelling" as const, weight: 1 })),
  ];
}
