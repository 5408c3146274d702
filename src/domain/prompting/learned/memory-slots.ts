import type { SlotValue } from "../../memory/slot-decision.ts";
import { THING_QUESTIONS, TOPIC_QUESTIONS } from "../ask/ask-catalogue.ts";
import { FALLBACKS, FRAME_QUESTIONS, GENERAL } from "../ask/ask-frames.ts";
import { DETAIL_KINDS } from "../ask/ask-kinds.ts";
import { ADDITION_SENTENCES, ASSUMED_TITLES } from "../edit/edit-additions.ts";
import { ASSUMED_SENTENCES } from "../edit/edit-assumptions.ts";
import { WORDING_INSTRUCTIONS } from "../edit/wording-edits.ts";
import { SLOT_TITLES } from "../model/model-slots.ts";

// Everything that memory may store is written in these lists: a title, a sentence, an answer of ours. Whatever is not in
// them could be the user's own words, or a model's about them, and is not kept.

/** Titles of changes. */
const TITLES: ReadonlySet<string> = new Set([
  ...Object.values(SLOT_TITLES),
  ...ASSUMED_TITLES,
  ...ASSUMED_SENTENCES.map(({ title }) => title),
  ...["Spelling", "Capital", "Spacing"],
]);

/** Details that stay the same from prompt to prompt. What says something about a body, a purse or a trip is not kept. */
const LASTING_DETAILS: ReadonlySet<string> = new Set([
  ...["tone", "length", "audience", "experience", "depth", "what you know", "output format", "programming language"],
  ...["operating system", "e-mail service", "way of learning", "channel"],
]);

const TOPICAL_DETAILS: ReadonlySet<string> = new Set(["audience", "experience", "depth", "what you know", "length"]);

/** Answers that leave the detail open. */
const OPEN_ANSWER = /^I |\(|^(?:No preference|Any\b|Another|Several|You propose|Both|None)/;

const ANSWERS: ReadonlySet<string> = new Set(
  [
    ...[...TOPIC_QUESTIONS, ...THING_QUESTIONS].map(({ kind, options }) => ({
      detail: DETAIL_KINDS.get(kind)?.detail ?? kind,
      options,
    })),
    ...FRAME_QUESTIONS,
    ...GENERAL,
    ...Object.values(FALLBACKS).flat(),
  ].flatMap(({ detail, options }) =>
    LASTING_DETAILS.has(detail)
      ? options.filter((option) => !OPEN_ANSWER.test(option)).map((option) => `${detail}: ${option}`)
      : [],
  ),
);

/** The slot an answered question fills; capital, as titles are. */
export function slotOfDetail(detail: string): string {
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}

/** Whether it suits one subject and says nothing about another: an expert in one thing is a beginner in the next. */
export const isTopical = ({ slot, value }: SlotValue): boolean =>
  TOPICAL_DETAILS.has(slot.toLowerCase()) && isKeptAnswer(slot.toLowerCase(), value);

/** Whether this is an answer to one of our questions that may be kept. */
export const isKeptAnswer = (detail: string, option: string): boolean => ANSWERS.has(`${detail}: ${option}`);

/** Whether changes with this title may be kept. */
export const isKeptTitle = (title: string): boolean => TITLES.has(title);

/** Whether these are words of ours that a change can put in. */
export const isOwnSentence = (text: string): boolean => ADDITION_SENTENCES.has(text) || WORDING_INSTRUCTIONS.has(text);
