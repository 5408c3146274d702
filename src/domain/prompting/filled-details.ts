import type { PromptAnalysis, TaskType } from "./analyze.ts";
import type { PreferenceFields } from "./preference-fields.ts";
import type { PromptEdit } from "./prompt-edit.ts";

/** A sentence added to the prompt, with the place its words come from. */
export interface FilledDetail {
  readonly sentence: string;
  readonly title: string;
  readonly reason: string;
  /** Stated to the user when it is a guess of ours; null when it comes from the saved preferences. */
  readonly assumption: string | null;
}

const MADE_OF_WORDS: ReadonlySet<TaskType> = new Set(["write", "email"]);
const TEACHES: ReadonlySet<TaskType> = new Set(["explain", "plan"]);
const LISTS: ReadonlySet<TaskType> = new Set(["plan", "compare", "brainstorm", "recommend", "find"]);
const FROM_PREFERENCES = "Taken from your saved preferences.";

/**
 * What the prompt leaves open and can be filled without asking: from the saved preferences, or, in a vague prompt, by an
 * assumption that suits the task and is shown as one. Whatever the user has settled stays settled.
 */
export function fillDetails(analysis: PromptAnalysis, preferences: PreferenceFields): FilledDetail[] {
  const { parts, taskType, constraintCount, vague } = analysis;
  if (parts.hasMaterial || constraintCount > 1) return [];
  const preferred = fromPreferences(analysis, preferences);
  const isFormatFilled = preferred.some(({ title }) => title === "Format");
  const assumed = vague && constraintCount === 0 && givesDetails(analysis) ? ASSUMED[taskType] : undefined;
  if (assumed === undefined || (assumed.title === "Format" && isFormatFilled)) return preferred;
  return [...preferred, assumed];
}

// "Build on the details given" makes sense only where some are: figures, or an enumeration.
const givesDetails = ({ taskType, parts }: PromptAnalysis): boolean =>
  taskType !== "write" || /\d|,[^,]{1,200},/.test(parts.own);

function fromPreferences({ taskType, settled }: PromptAnalysis, preferences: PreferenceFields): FilledDetail[] {
  const sentences: (readonly [string, string | undefined])[] = [];
  if (MADE_OF_WORDS.has(taskType) && !settled.tone) sentences.push(["Tone", TONES.get(preferences.preferredTone)]);
  if (TEACHES.has(taskType) && !settled.audience) sentences.push(["Reader", READERS.get(preferences.experienceLevel)]);
  if (LISTS.has(taskType) && !settled.format) sentences.push(["Format", FORMATS.get(preferences.outputFormat)]);
  if (taskType !== "code" && taskType !== "translate" && !settled.length) {
    sentences.push(["Length", LENGTHS.get(preferences.detailLevel) ?? LENGTHS.get(preferences.responseStyle)]);
  }
  return sentences.flatMap(([title, sentence]) =>
    sentence === undefined ? [] : [{ sentence, title, reason: FROM_PREFERENCES, assumption: null }],
  );
}

// The settings panel's own defaults (moderate, comprehensive, structured, intermediate) say nothing about a wish.
const TONES = new Map<string | undefined, string>([
  ["professional", "Use a professional tone."],
  ["friendly", "Use a friendly tone."],
  ["enthusiastic", "Use an enthusiastic tone."],
  ["neutral", "Use a neutral tone."],
  ["empathetic", "Use an empathetic tone."],
]);
const READERS = new Map<string | undefined, string>([
  ["beginner", "I am a beginner in this."],
  ["advanced", "I am advanced in this."],
  ["expert", "I am an expert in this."],
]);
const FORMATS = new Map<string | undefined, string>([
  ["bullets", "Answer in bullet points."],
  ["numbered", "Answer as a numbered list."],
  ["paragraphs", "Answer in paragraphs."],
  ["tables", "Answer as a table."],
]);
const LENGTHS = new Map<string | undefined, string>([
  ["minimal", "Keep it short."],
  ["concise", "Keep it short."],
  ["exhaustive", "Cover it in full detail."],
]);

const ASSUMED: Partial<Record<TaskType, FilledDetail>> = {
  write: {
    sentence: "Build on the details given here and leave out any you do not have.",
    title: "Facts",
    reason: "Models fill gaps with made-up facts unless told not to.",
    assumption: "Only your own details belong in the text.",
  },
  email: {
    sentence: "Make it ready to send, with a subject line.",
    title: "Format",
    reason: "You can then paste it as it is.",
    assumption: "You want a finished e-mail with a subject line.",
  },
  plan: {
    sentence: "Put the steps in the order they are done.",
    title: "Order",
    reason: "A plan is easier to follow in order.",
    assumption: "You want steps in the order they are done.",
  },
  compare: {
    sentence: "Set it out as a table and say which suits whom.",
    title: "Format",
    reason: "Differences are easiest to see side by side.",
    assumption: "You want a table and a verdict.",
  },
  explain: {
    sentence: "Use plain words and an everyday example.",
    title: "Reader",
    reason: "You did not say how much you know already.",
    assumption: "You are new to the subject.",
  },
  brainstorm: {
    sentence: "Make the ideas clearly different from each other and say why each could work.",
    title: "Range",
    reason: "Otherwise many of them will be the same idea again.",
    assumption: "You want a wide range, not variations of a single idea.",
  },
  recommend: {
    sentence: "Say for each why you picked it and for whom it is wrong.",
    title: "Reasons",
    reason: "You can then judge the choice for yourself.",
    assumption: "You want the reasons along with the names.",
  },
  code: {
    sentence: "Say what it needs to run and handle bad input.",
    title: "Use",
    reason: "Code that stops at the first odd input is of little use.",
    assumption: "You want code that can be run as it is.",
  },
  find: {
    sentence: "Say how recent the information is and mark what you are unsure of.",
    title: "Sources",
    reason: "Models answer from memory, which has a date.",
    assumption: "You want to know how far the facts can be trusted.",
  },
};

/** The details as edits at the end of the prompt, on the same line where that reads well. */
export function detailEdits(prompt: string, details: readonly FilledDetail[]): PromptEdit[] {
  const end = prompt.trimEnd().length;
  const endsSentence = /[\p{L}\p{N})][.!?]$/u.test(prompt.slice(0, end)) && !/:\/\/\S*$/.test(prompt.slice(0, end));
  const isOneParagraph = !prompt.slice(0, end).includes("\n");
  return details.map(({ sentence, title, reason }, index) => {
    const separator = isOneParagraph && (endsSentence || index > 0) ? " " : index > 0 ? " " : "\n\n";
    return { start: end, old: "", new: separator + sentence, title, reason };
  });
}
