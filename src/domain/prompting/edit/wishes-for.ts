import type { ChoiceOf, ChoicePreference } from "../../preferences.ts";
import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { Kind, WishSlot } from "../kinds/kind.ts";
import { opennessOf } from "../kinds/openness.ts";
import type { PreferenceFields } from "../preference-fields.ts";
import type { Learned } from "./learned.ts";

/** A wish that goes into this prompt. */
export interface FilledWish {
  readonly slot: WishSlot;
  readonly wishId: string;
  readonly isFromProfile: boolean;
}

/** The wish that each choice stands for. The settings panel's own defaults say nothing about a wish. */
const OF_CHOICES: {
  readonly [Name in keyof PreferenceFields & ChoicePreference]: Readonly<Record<ChoiceOf<Name>, string | null>>;
} = {
  preferredTone: {
    professional: "tone.professional",
    friendly: "tone.friendly",
    enthusiastic: "tone.enthusiastic",
    neutral: "tone.neutral",
    empathetic: "tone.empathetic",
  },
  experienceLevel: {
    beginner: "reader.beginner",
    intermediate: null,
    advanced: "reader.advanced",
    expert: "reader.expert",
  },
  outputFormat: {
    structured: null,
    bullets: "format.bullets",
    numbered: "format.numbered",
    paragraphs: "format.paragraphs",
    tables: "format.table",
  },
  detailLevel: {
    minimal: "length.short",
    moderate: null,
    detailed: "length.detailed",
    exhaustive: "length.full",
  },
  responseStyle: {
    comprehensive: null,
    concise: "length.short",
    "step-by-step": "steps.ordered",
    conversational: null,
    analytical: null,
  },
};

// News that hurts is told as the case asks, not as one likes to write.
const IS_DELICATE =
  /\b(?:late|delay\w{0,2}|cancel\w{0,5}|unhappy|angry|complain\w{0,4}|apolog\w{1,4}|sorry|refus\w{1,4}|reject\w{0,3}|declin\w{1,3}|terminat\w{1,4}|dismiss\w{0,3}|fir(?:e|ed|ing)|resign\w{0,6}|quit|warning|overdue|unpaid|debt|owe\w{0,1}|died|death|funeral|condolence\w{0,1}|sick|illness|cancer|price (?:increase|rise)|rent (?:increase|rise|goes)|lost|mistake|problem|lawyer|court|police|bad news|not (?:happy|working)|can(?:no|['’])t|broken|mou?ld|laid off|redundan\w{1,4}|divorce|bully\w{0,3}|behaviou?r)\b/i;

const CONSTRAINTS_MAX = 1;

/**
 * The asker's wishes for this prompt: where its kind leaves room for them, the prompt says nothing about it and hardly
 * anything else. The profile goes before memory.
 */
export function wishesFor(
  analysis: PromptAnalysis,
  kind: Kind,
  preferences: PreferenceFields,
  learned: Learned,
): FilledWish[] {
  const { parts, settled, constraintCount } = analysis;
  if (opennessOf(analysis, kind) !== "open" || constraintCount > CONSTRAINTS_MAX) return [];
  const isSettled: Readonly<Record<WishSlot, boolean>> = {
    tone: settled.tone || IS_DELICATE.test(parts.own),
    length: settled.length,
    reader: settled.audience,
    format: settled.format,
    steps: settled.format,
    codeLanguage: false,
  };
  const saved = wishesOf(preferences);
  const asked = new Map(
    kind.questions.flatMap(({ slot, ...question }) => (slot === undefined ? [] : [[slot, question]])),
  );
  return [...new Set([...kind.takes, ...asked.keys()])].flatMap((slot): FilledWish[] => {
    if (isSettled[slot] || asked.get(slot)?.settledBy?.test(parts.own) === true) return [];
    const fromProfile = kind.takes.includes(slot) ? saved.get(slot) : undefined;
    if (fromProfile !== undefined) return [{ slot, wishId: fromProfile, isFromProfile: true }];
    const wishId = learned.wishFor(slot);
    const fits =
      wishId !== null && (kind.takes.includes(slot) || asked.get(slot)?.answers.some(({ id }) => id === wishId));
    return fits === true ? [{ slot, wishId, isFromProfile: false }] : [];
  });
}

function wishesOf(preferences: PreferenceFields): ReadonlyMap<WishSlot, string> {
  const wishes = new Map<WishSlot, string>();
  for (const [name, ids] of Object.entries(OF_CHOICES)) {
    const value = preferences[name as keyof typeof OF_CHOICES];
    const id = new Map<string, string | null>(Object.entries(ids)).get(value ?? "") ?? null;
    const slot = id?.split(".")[0] as WishSlot | undefined;
    if (id !== null && slot !== undefined && !wishes.has(slot)) wishes.set(slot, id);
  }
  return wishes;
}
