import { isEnglish } from "./english.ts";
import { type PromptParts, splitPrompt } from "./prompt-parts.ts";

export const TASK_TYPES = [
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
  /** 0 clear to 1 vague. */
  readonly vagueScore: number;
  readonly vague: boolean;
}

const CODE_LINE =
  /^[ \t]{0,40}(?:def \w|class \w+[:({]|function \w|import \w|from \w+ import|#include|public |private |const \w+ =|let \w+ =|var \w+ =|return\b|for \(|if \(|while \(|SELECT \w|>>>|\}|@\w+\n)/m;

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

/**
 * Weighs how far a prompt leaves open what its writer wants. Set by hand after looking up which words set vague requests
 * apart in a public collection (OpenBMB/Tell_Me_More, its trainable part); a later issue learns the weights.
 */
const VAGUE_CUES: readonly (readonly [number, RegExp])[] = [
  [1.6, /\bhelp(?: me)?\b/],
  [1.1, /\b(?:my|for me|for us|our)\b/],
  [1.3, /\b(?:suggest|recommend|advice|tips|guide me|teach me)\b/],
  [1.5, /\b(?:plan|schedule|routine|itinerary|strategy|script|website|app|file|files)\b/],
  [1.0, /\b(?:create|make|design|develop|build|set up|organi[sz]e|analy[sz]e|improve|plan|prepare|write|draft)\b/],
  [0.8, /\b(?:i want|i need|i'd like|i would like|i'm|im|i am|i've|looking for|interested in|should i|can i)\b/],
  [
    0.9,
    /\b(?:nice|nicer|good|better|great|cool|interesting|stuff|something|things|somehow|some|different|not too|etc|appropriate|suitable|local|online|popular)\b/,
  ],
  [
    0.7,
    /\b(?:trends?|courses?|exercises?|skills?|recipes?|meals?|restaurants?|hotels?|trip|budget|movies?|songs?|music|gifts?|training)\b/,
  ],
  [0.5, /\b(?:best|top|latest|newest|affordable|cheap(?:est)?|easy|effective)\b/],
  [
    -1.7,
    /^(?:what|who|when|where|which|why|is|are|was|were|did|does|do|how (?:many|much|old|long|far|tall|is|are|does|do|did))\b/,
  ],
  [-1.8, /\b(?:explain|define|definition|calculate|solve|prove|who (?:won|is|was|wrote)|capital of|meaning of)\b/],
  [-1.0, /\b(?:current|find out|identify the|list the|key|history of|the last|the past|world)\b/],
  // Orders about the answer itself come from people who know what they want.
  [
    -3,
    /\b(?:your|entire|whole) (?:response|answer|reply|output)\b|\bin the response\b|\bexact (?:phrase|words)\b|\bno other\b|\bwords? ["“'‘]|\b(?:at least|at most|less than|fewer than|more than|or more|or less) (?:\d|words)|\b(?:or more|\d{1,4}\+?) words\b|\b(?:only|just) say\b|\bpostscript\b|\bnot allowed\b|\bat least \w{1,9} (?:words|sentences|times|paragraphs)\b|\b\w{1,9} times\b|\bor less\b/,
  ],
  [-0.4, /\b(?:of the|in the|the top|the most)\b/],
];
const VAGUE_THRESHOLD = 0.5;

/** Reads one prompt: language, task, what is settled, how vague. */
export function analyzePrompt(prompt: string): PromptAnalysis {
  const parts = splitPrompt(prompt);
  const lower = parts.own.toLowerCase();
  const looksLikeCode = CODE_LINE.test(parts.own);
  const english = isEnglish(parts.own);
  const constraintCount = CONSTRAINTS.filter((pattern) => pattern.test(parts.own)).length;
  const vagueScore =
    english && !looksLikeCode && !parts.hasMaterial
      ? scoreVagueness(parts.own.trim(), lower.trim(), constraintCount)
      : 0;
  return {
    parts,
    isEnglish: english,
    looksLikeCode,
    taskType: taskTypeOf(lower),
    settled: {
      format: FORMAT.test(parts.own),
      length: LENGTH.test(parts.own),
      audience: AUDIENCE.test(parts.own),
      tone: TONE.test(parts.own),
    },
    constraintCount,
    vagueScore,
    vague: vagueScore >= VAGUE_THRESHOLD,
  };
}

// The first cue in the text is the task; what follows it is about the task.
function taskTypeOf(lower: string): TaskType {
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

function scoreVagueness(own: string, lower: string, constraintCount: number): number {
  let weight = 0.48;
  for (const [points, cue] of VAGUE_CUES) if (cue.test(lower)) weight += points;
  const words = own.split(/\s+/).length;
  const numbers = Math.min(4, own.match(/\d+/g)?.length ?? 0);
  const names = Math.min(3, own.match(/(?<=[a-z,] )[A-Z][A-Za-z]+/g)?.length ?? 0);
  weight -= 0.45 * numbers + 0.4 * names + 0.75 * constraintCount + 0.9 * Math.max(0, constraintCount - 1);
  // A number problem asks for one number; nothing is missing.
  const isCount = /\bhow (?:many|much|long|far|old)\b/.test(lower);
  if (isCount && words > 22) weight -= 4;
  if (numbers >= 2 && /\bhow (?:many|much|long|far|old)\b|\bwhat (?:is|was|percent)\b/.test(lower)) weight -= 5;
  if (words > 35) weight -= 0.08 * (words - 35);
  return Math.round((1 / (1 + Math.exp(-weight))) * 1000) / 1000;
}
