import type { PromptAnalysis, TaskType } from "../analyze/analyze.ts";
import type { PreferenceFields } from "../preference-fields.ts";
import type { PromptEdit } from "../prompt-edit.ts";
import type { AnswerShape } from "./edit-assumed.ts";
import { ASSUMED_SENTENCES, assumedSentences } from "./edit-assumptions.ts";

/** A sentence added to the prompt, with the place its words come from. */
export interface Addition {
  readonly sentence: string;
  readonly title: string;
  readonly reason: string;
  /** Stated to the user when it is a guess of ours; null when it comes from the saved preferences. */
  readonly assumption: string | null;
}

const IS_TEXT =
  /\b(?:e-?mails?|letters?|posts?|messages?|listings?|articles?|speech|notes?|newsletters?|captions?|bio|ads?|adverts?|descriptions?|announcements?|invitations?|reply|replies|reviews?|stor(?:y|ies)|toast|blog|copy|texts?|tweets?|paragraphs?|essays?|report|summary|proposal|pitch|brochure|flyer|press release|statement|eulogy|testimonials?|slogans?|taglines?)\b/i;
const IS_PROGRAM = /\b(?:scripts?|programs?|code|functions?|apps?|websites?|query|queries|schedules?|spreadsheets?)\b/i;
const TEACHES =
  /\b(?:explain|teach|tutorial|understand|guide me|learn|walk me through|introduction to|how (?:do|does|can|to))\b/i;
const ASKS_SEVERAL =
  /\b(?:lists?|top|ideas|options|ways|examples|tips|places|recommendations|steps|things|alternatives)\b/i;
const HAS_LENGTH: ReadonlySet<TaskType> = new Set(["email", "summarize", "plan", "compare", "brainstorm", "recommend"]);
const LISTS: ReadonlySet<TaskType> = new Set(["plan", "compare", "brainstorm", "recommend", "find"]);
// A problem with figures has one answer: nothing about its shape is open.
const COUNTS =
  /\bhow (?:many|much|long|far|old|big|tall|fast)\b|\b(?:in total|total (?:amount|number|price)|what(?:['’]s| is| was| will be) the total|altogether|calculate|solve|what percent\w{0,4})\b/i;
const FROM_PROFILE = "From your profile.";
const ASSUMED_MAX = 2;
const SHAPES: ReadonlyMap<string, AnswerShape> = new Map([
  ["Tone", "tone"],
  ["Reader", "audience"],
  ["Format", "format"],
  ["Length", "length"],
]);

/**
 * What the prompt leaves open and can be filled without asking: from the saved preferences, and in a vague prompt by what a
 * good editor would add to a request of its kind, stated as an assumption. What the user has settled stays settled.
 */
export function additionsFor(analysis: PromptAnalysis, preferences: PreferenceFields): Addition[] {
  const { parts, constraintCount } = analysis;
  if (parts.hasMaterial || COUNTS.test(parts.own)) return [];
  const preferred = constraintCount > 1 ? [] : fromPreferences(analysis, preferences);
  const filled = new Set(preferred.flatMap(({ title }) => SHAPES.get(title) ?? []));
  // Whoever likes it short gets a short prompt too.
  const assumedMax = filled.has("length") ? 1 : ASSUMED_MAX;
  return [...preferred, ...assumedSentences(analysis, filled, assumedMax)];
}

function fromPreferences(analysis: PromptAnalysis, preferences: PreferenceFields): Addition[] {
  const { taskType, settled, parts } = analysis;
  const sentences: (readonly [string, string | undefined])[] = [["Context", workContext(analysis, preferences)]];
  const isText =
    taskType === "email" || (taskType === "write" && IS_TEXT.test(parts.own) && !IS_PROGRAM.test(parts.own));
  const isLesson = taskType === "explain" && TEACHES.test(parts.own);
  const isList = LISTS.has(taskType) && (taskType !== "find" || ASKS_SEVERAL.test(parts.own));
  if (isText && !settled.tone) sentences.push(["Tone", TONES.get(preferences.preferredTone)]);
  if (isLesson && !settled.audience) sentences.push(["Reader", READERS.get(preferences.experienceLevel)]);
  if (isList && !settled.format) sentences.push(["Format", FORMATS.get(preferences.outputFormat)]);
  if ((isText || isLesson || HAS_LENGTH.has(taskType)) && !settled.length) {
    sentences.push(["Length", LENGTHS.get(preferences.detailLevel) ?? LENGTHS.get(preferences.responseStyle)]);
  }
  if (isLesson && !settled.format) sentences.push(["Steps", STYLES.get(preferences.responseStyle)]);
  return sentences.flatMap(([title, sentence]) =>
    sentence === undefined ? [] : [{ sentence, title, reason: FROM_PROFILE, assumption: null }],
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
  ["detailed", "Go into detail."],
  ["exhaustive", "Cover it in full detail."],
]);

const STYLES = new Map<string | undefined, string>([["step-by-step", "Go step by step."]]);

const WORK_TASKS: ReadonlySet<TaskType> = new Set(["email", "write", "plan", "brainstorm", "compare", "recommend"]);
const IS_WORK =
  /\b(?:clients?|customers?|colleagues?|team|boss|manager|staff|company|business|campaign|proposal|pitch|stakeholders?|newsletter|linkedin|listing|product|b2b|strategy|slides|presentation|report|meeting|tenants?|sellers?|buyers?|leads)\b/i;
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} &/,'’()+.-]{1,59}$/u;
const NO_NAME = /^(?:other|none|n\/?a|no|not applicable|unknown|private|student)\.?$/i;

/** "Marketing manager" as it stands inside a sentence; abbreviations keep their capitals. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Who asks, where the work shows in the request and the request does not say it. */
function workContext(
  { vague, taskType, parts }: PromptAnalysis,
  { role, industry }: PreferenceFields,
): string | undefined {
  if (!vague || !WORK_TASKS.has(taskType) || !IS_WORK.test(parts.own)) return undefined;
  const own = parts.own.toLowerCase();
  const open = (value: string | undefined): string | null => {
    const name = (value ?? "").trim().replace(/\.$/, "");
    return PLAIN_NAME.test(name) && !NO_NAME.test(name) && !own.includes(name.toLowerCase()) ? inSentence(name) : null;
  };
  const known = [
    ["role", open(role)],
    ["industry", open(industry)],
  ].flatMap(([what, name]) => (name === null ? [] : [`my ${what} is ${name}`]));
  return known.length === 0 ? undefined : `For context: ${known.join(" and ")}.`;
}

/** The titles of the additions that assume something. */
export const ASSUMED_TITLES: ReadonlySet<string> = new Set(ASSUMED_SENTENCES.map(({ title }) => title));

/** Every sentence that an addition can bring. */
export const ADDITION_SENTENCES: ReadonlySet<string> = new Set([
  ...[TONES, READERS, FORMATS, LENGTHS, STYLES].flatMap((sentences) => [...sentences.values()]),
  ...ASSUMED_SENTENCES.map(({ sentence }) => sentence),
]);

const SENTENCE_END = /[\p{L}\p{N})][.!?]["”’)]?$/u;
// A full stop right behind an address, a file name or a sign could be read as part of it.
const TAKES_FULL_STOP = /(?:^|\s)[\p{L}\p{N}'’,;:()%$€£-]*[\p{L}\p{N})%]$/u;

const IS_QUESTION =
  /(?:^|[.!?\n,;] ?)(?:so |and |but |ok |please )?(?:how|whats?|what['’]s|which|why|where|when|who|whom|whose|should|is|are|am|do|does|did|has|have|can i|could i)\b[^.!?\n]*$/i;

/**
 * The additions as edits at the end of the prompt, in its last line where that reads well. Each brings the mark or break
 * in front of it, so the prompt reads well with any of them left out.
 */
export function additionEdits(prompt: string, additions: readonly Addition[]): PromptEdit[] {
  const end = prompt.trimEnd().length;
  const join = joinerOf(prompt.slice(0, end));
  return additions.map(({ sentence, title, reason }, index) => ({
    start: end,
    old: "",
    new: join(sentence, { isFirst: index === 0, isLast: index === additions.length - 1 }),
    title,
    reason,
    weight: "substance",
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
