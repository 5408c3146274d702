import type { PromptMemory } from "../../memory/prompt-memory.ts";
import type { PromptAnalysis } from "../analyze/analyze.ts";
import { type Addition, additionsFor } from "../edit/edit-additions.ts";
import type { Question } from "../improvement.ts";
import type { PreferenceFields } from "../preference-fields.ts";
import type { PromptEdit } from "../prompt-edit.ts";
import { slotValueOf } from "./memory-lessons.ts";
import { isKeptAnswer, slotOfDetail } from "./memory-slots.ts";

/** The preference each sentence stands for, so that a remembered one goes in only where the preference would. */
const PREFERENCE_OF = new Map<string, PreferenceFields>([
  ["Use a professional tone.", { preferredTone: "professional" }],
  ["Use a friendly tone.", { preferredTone: "friendly" }],
  ["Use an enthusiastic tone.", { preferredTone: "enthusiastic" }],
  ["Use a neutral tone.", { preferredTone: "neutral" }],
  ["Use an empathetic tone.", { preferredTone: "empathetic" }],
  ["I am a beginner in this.", { experienceLevel: "beginner" }],
  ["I am advanced in this.", { experienceLevel: "advanced" }],
  ["I am an expert in this.", { experienceLevel: "expert" }],
  ["Answer in bullet points.", { outputFormat: "bullets" }],
  ["Answer as a numbered list.", { outputFormat: "numbered" }],
  ["Answer in paragraphs.", { outputFormat: "paragraphs" }],
  ["Answer as a table.", { outputFormat: "tables" }],
  ["Keep it short.", { detailLevel: "minimal" }],
  ["Cover it in full detail.", { detailLevel: "exhaustive" }],
]);
const KEPT_BEFORE = "You kept this the last times.";

/** What may be added and asked, once memory has spoken. */
export interface Remembered {
  readonly additions: readonly Addition[];
  readonly questions: readonly Question[];
}

/**
 * Additions and questions with what was learned: a question whose answer is known becomes an addition, shown as an
 * assumption; a sentence that was kept before is no guess any more; what was refused is left out. The saved preferences win
 * over memory where they say something, and memory fills only slots that are open in this prompt.
 */
export function withMemory(
  analysis: PromptAnalysis,
  preferences: PreferenceFields,
  offered: Remembered,
  memory: PromptMemory,
): Remembered {
  if (memory.fills.size === 0 && memory.withheld.length === 0) return offered;
  const fromProfile = new Set(offered.additions.flatMap(({ title, assumption }) => (assumption === null ? title : [])));
  const learned = additionsFor(analysis, { ...preferences, ...fromMemory(memory) })
    .filter(({ title, assumption }) => assumption === null && !fromProfile.has(title))
    .map((addition) => ({
      ...addition,
      reason: KEPT_BEFORE,
      assumption: `As you kept it before: ${addition.sentence}`,
    }));
  const taken = new Set(learned.map(({ title }) => title));
  const kept = offered.additions
    .filter(({ title }) => !taken.has(title))
    .map((addition) =>
      memory.fills.get(addition.title) === addition.sentence && addition.assumption !== null
        ? { ...addition, reason: KEPT_BEFORE }
        : addition,
    );
  const filled = new Set([...fromProfile, ...taken]);
  const answers = new Map(offered.questions.map((question) => [question, answerFrom(question, memory, filled)]));
  const answered = [...answers.values()].filter((answer) => answer !== null);
  const additions = [...kept, ...learned, ...answered].filter((addition) => !isWithheld(asChange(addition), memory));
  return { additions, questions: offered.questions.filter((question) => answers.get(question) === null) };
}

/** The edits without those the user does not want any more. */
export function withoutWithheld(edits: readonly PromptEdit[], memory: PromptMemory): PromptEdit[] {
  if (memory.withheld.length === 0) return [...edits];
  return edits.filter(({ title, old, new: added }) => !isWithheld({ title, removed: old, added }, memory));
}

function isWithheld(change: { title: string; removed: string; added: string }, memory: PromptMemory): boolean {
  const found = slotValueOf(change);
  return found !== null && memory.withheld.some(({ slot, value }) => slot === found.slot && value === found.value);
}

const asChange = ({ title, sentence }: Addition) => ({ title, removed: "", added: sentence });

function answerFrom({ detail, options }: Question, memory: PromptMemory, filled: ReadonlySet<string>): Addition | null {
  const slot = slotOfDetail(detail);
  const option = memory.fills.get(slot);
  if (option === undefined || filled.has(slot) || !options.includes(option) || !isKeptAnswer(detail, option))
    return null;
  return {
    sentence: `${slot}: ${option}.`,
    title: slot,
    reason: "You answered this the same way before.",
    assumption: `${slot}: ${option}, as in earlier prompts.`,
  };
}

const fromMemory = ({ fills }: PromptMemory): PreferenceFields =>
  Object.assign({}, ...[...fills.values()].flatMap((value) => PREFERENCE_OF.get(value) ?? []));
