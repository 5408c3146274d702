import type { PromptAnalysis } from "../analyze/analyze.ts";
import type { AnswerShape, Kind, WishSlot } from "../kinds/kind.ts";
import { rulesFor } from "../kinds/kind-rules.ts";
import { WISH_TITLES, wishOf } from "../kinds/wishes.ts";
import type { PreferenceFields } from "../preference-fields.ts";
import type { PromptEdit } from "../prompt-edit.ts";
import type { Learned } from "./learned.ts";
import { type FilledWish, wishesFor } from "./wishes-for.ts";
import { workContext } from "./work-context.ts";

/** A sentence added to the prompt, with the place its words come from. */
export interface Addition {
  readonly ruleId: string;
  readonly sentence: string;
  readonly title: string;
  readonly reason: string;
  /** Stated to the user when it is a guess of ours; null when it comes from the saved preferences. */
  readonly assumption: string | null;
}

const NOTHING_LEARNED: Learned = { wishFor: () => null, isKept: () => false, isRefused: () => false };

/** What a wish of a slot decides about the answer. */
const SHAPES: Partial<Record<WishSlot, AnswerShape>> = {
  tone: "tone",
  length: "length",
  format: "format",
  reader: "audience",
};
const KEPT_BEFORE = "You kept this the last times.";

/**
 * What the prompt leaves open and can be filled without asking: the asker's own wishes where the answer is about them, and what
 * an expert would add to a request of this kind, stated as an assumption. Without a kind that is sure, nothing.
 */
export function additionsFor(
  analysis: PromptAnalysis,
  kind: Kind | null,
  preferences: PreferenceFields,
  learned: Learned = NOTHING_LEARNED,
): Addition[] {
  if (kind === null || analysis.parts.hasMaterial) return [];
  const wishes = wishesFor(analysis, kind, preferences, learned).filter(({ wishId }) => !learned.isRefused(wishId));
  const filled = new Set(wishes.flatMap(({ slot }) => SHAPES[slot] ?? []));
  const context = learned.isRefused(CONTEXT_RULE.id) ? null : workContext(analysis, kind, preferences);
  return [
    ...(context === null
      ? []
      : [
          {
            ruleId: CONTEXT_RULE.id,
            sentence: context,
            title: CONTEXT_RULE.title,
            reason: FROM_PROFILE,
            assumption: null,
          },
        ]),
    ...wishes.flatMap(asAddition),
    ...rulesFor(kind, analysis, filled)
      .filter(({ id }) => !learned.isRefused(id))
      .map(({ id, sentence, title, reason, assumption }) => ({
        ruleId: id,
        sentence,
        title,
        reason: learned.isKept(id) ? KEPT_BEFORE : reason,
        assumption,
      })),
  ];
}

const FROM_PROFILE = "From your profile.";
/** "My role: …" */
export const CONTEXT_RULE = {
  id: "profile.context",
  title: "Context",
  sentence: "My role or industry.",
} as const;

function asAddition({ slot, wishId, isFromProfile }: FilledWish): Addition[] {
  const wish = wishOf(wishId);
  if (wish === null) return [];
  const { sentence } = wish;
  return [
    {
      ruleId: wishId,
      sentence,
      title: WISH_TITLES[slot],
      reason: isFromProfile ? FROM_PROFILE : KEPT_BEFORE,
      assumption: isFromProfile ? null : `As you kept it before: ${sentence}`,
    },
  ];
}

/** A sentence for the end of the prompt; a model's has no rule behind it. */
type PlacedSentence = Omit<Addition, "ruleId"> & { readonly ruleId?: string | undefined };

const SENTENCE_END = /[\p{L}\p{N})][.!?]["”’)]?$/u;
// A full stop right behind an address, a file name or a sign could be read as part of it.
const TAKES_FULL_STOP = /(?:^|\s)[\p{L}\p{N}'’,;:()%$€£-]*[\p{L}\p{N})%]$/u;

const IS_QUESTION =
  /(?:^|[.!?\n,;] ?)(?:so |and |but |ok |please )?(?:how|whats?|what['’]s|which|why|where|when|who|whom|whose|should|is|are|am|do|does|did|has|have|can i|could i)\b[^.!?\n]*$/i;

/**
 * The additions as edits at the end of the prompt, in its last line where that reads well. Each brings the mark or break
 * in front of it, so the prompt reads well with any of them left out.
 */
export function additionEdits(prompt: string, additions: readonly PlacedSentence[]): PromptEdit[] {
  const end = prompt.trimEnd().length;
  const join = joinerOf(prompt.slice(0, end));
  return additions.map(({ ruleId, sentence, title, reason, assumption }, index) => ({
    start: end,
    old: "",
    new: join(sentence, { isFirst: index === 0, isLast: index === additions.length - 1 }),
    title,
    reason,
    weight: "substance",
    ...(ruleId !== undefined && { ruleId }),
    ...(assumption !== null && { isAssumed: true as const }),
  }));
}

type Joiner = (sentence: string, place: { readonly isFirst: boolean; readonly isLast: boolean }) => string;

function joinerOf(body: string): Joiner {
  const lastWords = body.slice(-200);
  const isClosed = SENTENCE_END.test(lastWords) && !/:\/\/\S*$/.test(lastWords);
  const isOpenQuestion = !isClosed && IS_QUESTION.test(lastWords);
  if (body.includes("\n") || !(isClosed || TAKES_FULL_STOP.test(lastWords)) || isOpenQuestion) {
    return (sentence, { isFirst }) => `${isFirst ? "\n\n" : "\n"}${sentence}`;
  }
  if (isClosed) return (sentence) => ` ${sentence}`;
  // The stop stands in front of each sentence, and behind the last.
  return (sentence, { isLast }) => `. ${isLast ? sentence : sentence.replace(/\.$/, "")}`;
}
