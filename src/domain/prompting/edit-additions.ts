import type { PromptAnalysis, TaskType } from "./analyze.ts";
import type { PreferenceFields } from "./preference-fields.ts";
import type { PromptEdit } from "./prompt-edit.ts";

/** A sentence added to the prompt, with the place its words come from. */
export interface Addition {
  readonly sentence: string;
  readonly title: string;
  readonly reason: string;
  /** Stated to the user when it is a guess of ours; null when it comes from the saved preferences. */
  readonly assumption: string | null;
}

interface AssumedAddition extends Addition {
  readonly tasks: readonly TaskType[];
  /** The words that show it is needed, and those that show it is not wanted. */
  readonly when: RegExp;
  readonly unless: RegExp | null;
  /** Makes sense only where some details are given: figures, or an enumeration. */
  readonly needsDetails: boolean;
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

/**
 * What the prompt leaves open and can be filled without asking: from the saved preferences, or, in a vague prompt, where
 * answers usually go wrong without it, by an assumption that is shown as one. What the user has settled stays settled, and
 * what a model does anyway is not said.
 */
export function additionsFor(analysis: PromptAnalysis, preferences: PreferenceFields): Addition[] {
  const { parts, taskType, constraintCount, vague } = analysis;
  if (parts.hasMaterial || constraintCount > 1 || COUNTS.test(parts.own)) return [];
  const preferred = fromPreferences(analysis, preferences);
  if (!vague || constraintCount > 0) return preferred;
  const filled = new Set(preferred.map(({ title }) => title));
  const assumed = ASSUMED.find(
    ({ tasks, when, unless, needsDetails, title }) =>
      tasks.includes(taskType) &&
      when.test(parts.own) &&
      unless?.test(parts.own) !== true &&
      (!needsDetails || DETAILS.test(parts.own)) &&
      !filled.has(title) &&
      !(title === "Reasons" && filled.has("Length")),
  );
  if (assumed === undefined) return preferred;
  const { sentence, title, reason, assumption } = assumed;
  return [...preferred, { sentence, title, reason, assumption }];
}

function fromPreferences({ taskType, settled, parts }: PromptAnalysis, preferences: PreferenceFields): Addition[] {
  const sentences: (readonly [string, string | undefined])[] = [];
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
  ["exhaustive", "Cover it in full detail."],
]);

const DETAILS = /\d|,[^,]{1,200},/;

// Each one stands for an answer that goes wrong often: made-up facts about a real thing, one idea in ten dresses, picks
// without reasons, stale facts told as news. What every model does unasked (a subject line, steps in order) is left out.
const ASSUMED: readonly AssumedAddition[] = [
  {
    tasks: ["write"],
    when: /\b(?:listing|advert\w{0,9}|ad|bio|cv|r[eé]sum[eé]|cover letter|press release|(?:product|property|job) (?:description|ad)|description (?:of|for) (?:my|our|the)|case study|testimonials?|about (?:us )?page|reference letter|speech (?:for|about) my|obituary|eulogy|profile)\b/i,
    unless:
      /\b(?:fiction\w{0,5}|imagin\w{1,7}|invent\w{0,3}|made[- ]up|make up|pretend|story|sample|example|template|dummy|placeholder)\b/i,
    needsDetails: true,
    sentence: "Use only the facts given here; where one is missing, leave a marked gap for me to fill.",
    title: "Facts",
    reason: "Texts about real people and things are where models make up facts.",
    assumption: "Only your own facts belong in the text.",
  },
  {
    tasks: ["compare"],
    when: /\b(?:and|vs|versus|or|with|between)\b/i,
    unless: null,
    needsDetails: false,
    sentence: "Set the differences side by side in a table and say which suits whom.",
    title: "Format",
    reason: "Differences are easiest to see side by side.",
    assumption: "You want a table and a verdict.",
  },
  {
    tasks: ["brainstorm"],
    when: /\b(?:ideas|names|slogans|taglines|brainstorm|titles|themes|ways|options|concepts)\b/i,
    unless: null,
    needsDetails: false,
    sentence: "Make them clearly different from each other.",
    title: "Range",
    reason: "Otherwise many of them will be the same idea in other words.",
    assumption: "You want a wide range, not variations of a single idea.",
  },
  {
    tasks: ["recommend", "find"],
    when: /\b(?:latest|newest|recent(?:ly)?|current(?:ly)?|up[- ]to[- ]date|news|prices?|rates|statistics|regulations?|laws?|this year|right now|nowadays)\b/i,
    unless: null,
    needsDetails: false,
    sentence: "Say how recent your information is and mark what you are not sure of.",
    title: "Sources",
    reason: "Models answer from memory, and memory has a date.",
    assumption: "You want to know how far the facts can be trusted.",
  },
  {
    tasks: ["recommend"],
    when: /\b(?:laptops?|phones?|smartphones?|cameras?|cars?|bikes?|hotels?|restaurants?|tools?|software|crm|apps?|courses?|books?|brands?|models?|banks?|gyms?|insurances?|headphones|tvs?|tablets?|watch(?:es)?|strollers?|vacuums?|mattress(?:es)?|printers?|platforms?|providers?|agenc(?:y|ies)|products?|shoes|schools?|universit(?:y|ies)|neighbou?rhoods?|cities|funds?|plans)\b/i,
    unless: /\b(?:ways?|how|reviews?|ratings?)\b/i,
    needsDetails: false,
    sentence: "Give the reason for each pick and say whom it does not suit.",
    title: "Reasons",
    reason: "You can then judge the choice for yourself.",
    assumption: "You want the reasons along with the names.",
  },
];

const SENTENCE_END = /[\p{L}\p{N})][.!?]["”’)]?$/u;
// A full stop right behind an address, a file name or a sign could be read as part of it.
const TAKES_FULL_STOP = /(?:^|\s)[\p{L}\p{N}'’,;:()%$€£-]*[\p{L}\p{N})%]$/u;

/** The additions as edits at the end of the prompt, in its last line where that reads well. */
export function additionEdits(prompt: string, additions: readonly Addition[]): PromptEdit[] {
  const end = prompt.trimEnd().length;
  const body = prompt.slice(0, end);
  const lastWords = body.slice(-80);
  const isOneParagraph = !body.includes("\n");
  const isClosed = SENTENCE_END.test(lastWords) && !/:\/\/\S*$/.test(lastWords);
  return additions.map(({ sentence, title, reason }, index) => {
    const first = !isOneParagraph ? "\n\n" : isClosed ? " " : TAKES_FULL_STOP.test(lastWords) ? ". " : "\n\n";
    return { start: end, old: "", new: (index === 0 ? first : " ") + sentence, title, reason, weight: "substance" };
  });
}
