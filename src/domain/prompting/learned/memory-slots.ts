import type { PromptMemory } from "../../memory/prompt-memory.ts";
import type { SlotValue } from "../../memory/slot-decision.ts";
import type { Learned } from "../edit/learned.ts";
import { wishOf } from "../kinds/wishes.ts";
import { knownRule } from "./known-rules.ts";

const TOPICAL_SLOTS: ReadonlySet<string> = new Set(["reader", "length"]);

/** Whether it suits one subject and says nothing about another: an expert in one thing is a beginner in the next. */
export const isTopical = ({ slot }: SlotValue): boolean => TOPICAL_SLOTS.has(slot);

/** A user's memory as the rules read it. */
export function learnedFrom({ fills, withheld }: PromptMemory): Learned {
  const refused = new Set(withheld.map(({ value }) => value));
  return {
    wishFor: (slot) => fills.get(slot) ?? null,
    isKept: (ruleId) => fills.get(ruleId) === ruleId,
    isRefused: (ruleId) => refused.has(knownRule(ruleId)?.id ?? ruleId),
  };
}

/** What was remembered, in words for people: "Tone", "Use a friendly tone."; null for what is no rule any more. */
export function wordsOf({ value }: SlotValue): { readonly title: string; readonly text: string } | null {
  const rule = knownRule(value);
  return rule === null ? null : { title: rule.title, text: rule.text };
}

/** The wishes that memory fills, in words for a model. */
export const filledInWords = ({ fills }: PromptMemory): [string, string][] =>
  [...fills.values()].flatMap((id): [string, string][] => {
    const wish = wishOf(id);
    return wish === null ? [] : [[wish.slot, wish.sentence]];
  });
