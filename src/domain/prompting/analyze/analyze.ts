import { isEnglish } from "./english.ts";
import { type PromptParts, splitPrompt } from "./prompt-parts.ts";
import { type Topic, topicsOf } from "./topics.ts";
import { scoreVagueness, VAGUE_THRESHOLD } from "./vagueness-score.ts";
import { wordsOf } from "./vagueness-words.ts";

const TASK_TYPES = [
  "code",
  "translate",
  "summarize",
  "rewrite",
  "email",
  "compare",
  "plan",
  "explain",
  "brainstorm",
  "recommend",
  "write",
  "find",
  "answer",
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** What the user has already decided about the answer. */
export interface SettledChoices {
  readonly format: boolean;
  readonly length: boolean;
  readonly audience: boolean;
  readonly tone: boolean;
}

export interface PromptAnalysis {
  readonly parts: PromptParts;
  readonly isEnglish: boolean;
  readonly looksLikeCode: boolean;
  readonly taskType: TaskType;
  readonly settled: SettledChoices;
  /** How many explicit conditions on the answer's shape stand in the prompt. */
  readonly constraintCount: number;
  /** The first words in lower case, without pasted material. */
  readonly words: readonly string[];
  readonly topics: ReadonlySet<Topic>;
  /** 0 clear to 1 vague. */
  readonly vagueScore: number;
  readonly vague: boolean;
}

// "Return policy", "import duties" and "public speaking" begin as code does.
const CODE_LINE =
  /^[ \t]{0,40}(?:def \w|class \w+[:({]|function \w|import (?:[\w.]+(?:$|;|,| as | from )|[{*"'])|from \w+ import|#include|(?:public|private) (?:static|final|async|class|interface|void|int|string|bool\w{0,3}|override|\w+ \w+ ?[({;=])|const \w+ =|let \w+ =|var \w+ =|return(?:;|$| \S+$|(?! polic(?:y|ies)).*[=;(){}[\]<>+*"'])|for \(|if \(|while \(|SELECT \w|>>>|\}|@\w+\n)/m;

const TASK_CUES: readonly (readonly [TaskType, RegExp])[] = [
  [
    "code",
    /\b(?:(?:python|bash|shell|javascript|typescript|java|sql|c\+\+|php|ruby|rust|go|excel|regex|vba) (?:code|script|function|program|query|class|macro|formula)|write (?:a |an |me a )?(?:function|script|program|query|regex|class)|debug|unit tests?|script (?:to|that)|algorithm)\b/,
  ],
  ["translate", /\btranslat(?:e|ion)\b/],
  ["summarize", /\b(?:summari[sz]e|summary|tl;?dr|sum up)\b/],
  [
    "rewrite",
    /\b(?:rewrite|rephrase|paraphrase|proofread|shorten|reword|polish (?:this|the|my)|edit (?:this|the|my))\b/,
  ],
  [
    "email",
    /\b(?:(?:write|draft|send|compose|prepare|reply|answer) (?:\S+ ){0,4}(?:e-?mail|letter|reply|message)|^e-?mail\b|reply to (?:this|the|an) e-?mail)\b/,
  ],
  ["compare", /\b(?:compare|comparison|differences? between|versus|vs|pros and cons)\b/],
  ["plan", /\b(?:plan|schedule|itinerary|roadmap|routine|agenda|organi[sz]e|step-by-step guide)\b/],
  ["explain", /\b(?:explain|describe|what is|what are|how does|how do|teach|tutorial|understand|guide me)\b/],
  ["brainstorm", /\b(?:brainstorm|ideas?|come up with|names? for|slogans?|taglines?)\b/],
  ["recommend", /\b(?:recommend|suggest|best|top|which (?:\S+ ){1,3}should|playlist)\b/],
  ["write", /\b(?:write|draft|create|compose|generate|make|design|develop|prepare|build)\b/],
  ["find", /\b(?:find|search|look up|look for|list|identify|show me|get me|give me)\b/],
];

const FORMAT =
  /\b(?:bullets?|bulleted|numbered|lists?|tables?|tabular|json|xml|yaml|csv|html|markdown|latex|headings?|headers?|sections?|outline|titles?|titled|bold|highlight\w*|structured?|step[- ]by[- ]step|prose|format(?:ted)?|essay|poem|haiku|rap|song|lyrics|dialog(?:ue)?|script|code|function|postscript|p\.s\.|placeholders?|parts?)\b/i;
const LENGTH =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|few)[ -]{1,3}(?:\w{1,20}[ -]){0,2}(?:words?|sentences?|paragraphs?|lines?|characters?|pages?|items?|points?|bullets?|ideas?|tips|steps|examples|options|letters|minutes)\b|\b(?:concise|brief|briefly|short|succinct|comprehensive|exhaustive|detailed|in[- ]depth|thorough|lengthy|word count|length|at (?:least|most)|less than|more than|no more than|one-page|one sentence|(?<!too )long)\b/i;
const AUDIENCE =
  /\b(?:audience|readers?|for (?:a |an |the |my |our )?(?:\w{1,20} ){0,2}(?:beginners?|kids?|child(?:ren)?|students?|customers?|clients?|buyers?|team|colleagues?|boss|manager|teens?|teenagers?|adults?|experts?|professionals?|managers?|patients?|parents?|teachers?|developers?|investors?|seniors?|year[- ]old|layperson|laymen))\b|\b(?:beginners?|like i'?m|eli5|layman'?s?|laypersons?|target(?:ed|ing)?|addressed)\b/i;
const TONE =
  /\b(?:tone|formal|informal|casual|friendly|funny|humou?rous|professional(?:ly)?|persuasive|polite(?:ly)?|serious|weird|style|sarcastic|angry|warm|playful|academic|conversational|enthusiastic|catchy|inspiring|sound)\b/i;
const CONSTRAINTS: readonly RegExp[] = [
  FORMAT,
  LENGTH,
  /\b(?:upper[- ]?case|lower[- ]?case|all caps|capital(?:s| letters?|i[sz]e[ds]?)?)\b/i,
  /\b(?:start|begin|open|end|finish|close|conclude)(?:s|ing)? (?:with|by|the|your|it)\b|\bnothing else\b|\brepeat the\b/i,
  /\b(?:commas?|punctuation|exclamation|quotation marks?|question marks?|asterisks?|brackets?|separated? by|keywords?)\b/i,
  /\b(?:include|including|mention|contain|use) (?:the |a |an |at )?\b|\b(?:must|should) (?:be|not|have|include|contain|use)\b|\bmake sure\b|\bensure\b/i,
  /\b(?:do not|don'?t|avoid|without|never|refrain)\b/i,
  /\b(?:in|into) (?:arabic|bengali|bulgarian|chinese|dutch|english|finnish|french|german|greek|gujarati|hindi|italian|japanese|kannada|korean|marathi|nepali|persian|polish|portuguese|punjabi|russian|spanish|swahili|tamil|telugu|thai|turkish|urdu|vietnamese)\b|\blanguage\b/i,
];

/** Reads one prompt: language, task, what is settled, how vague. */
export function analyzePrompt(prompt: string): PromptAnalysis {
  const parts = splitPrompt(prompt);
  const looksLikeCode = CODE_LINE.test(parts.own);
  const english = isEnglish(parts.own);
  const constraintCount = CONSTRAINTS.filter((pattern) => pattern.test(parts.own)).length;
  const words = wordsOf(parts.own);
  const topics = topicsOf(words);
  // Pasted material and code carry their own details, and in other languages we cannot tell.
  const vagueScore =
    english && !looksLikeCode && !parts.hasMaterial
      ? scoreVagueness({ own: parts.own, words, topics, constraintCount })
      : 0;
  return {
    parts,
    isEnglish: english,
    looksLikeCode,
    taskType: taskTypeIn(parts),
    settled: {
      format: FORMAT.test(parts.own),
      length: LENGTH.test(parts.own),
      audience: AUDIENCE.test(parts.own),
      tone: TONE.test(parts.own),
    },
    constraintCount,
    words,
    topics,
    vagueScore,
    vague: vagueScore >= VAGUE_THRESHOLD,
  };
}

/** The task alone, of all that is read in a prompt. */
export const taskTypeOf = (prompt: string): TaskType => taskTypeIn(splitPrompt(prompt));

// The first cue in the text is the task; what follows it is about the task.
function taskTypeIn({ own }: PromptParts): TaskType {
  const lower = own.toLowerCase();
  let found: TaskType = "answer";
  let foundAt = Number.POSITIVE_INFINITY;
  for (const [type, cue] of TASK_CUES) {
    const at = lower.search(cue);
    if (at !== -1 && at < foundAt) {
      found = type;
      foundAt = at;
    }
  }
  return found;
}
