import type { PromptKind } from "./prompt-kind.ts";

/** What kind of task a prompt is, in words a layperson knows. */
export const CATEGORIES = [
  "code",
  "maths",
  "reasoning",
  "extraction",
  "translation",
  "summary",
  "writing",
  "explanation",
  "knowledge",
  "conversation",
] as const;
export type Category = (typeof CATEGORIES)[number];

const CODE =
  /```|\bdef \w{1,40}\(|\bfunction \w{0,40}\(|#include|\bclass \w{1,40}[:({]|\b(?:python|javascript|typescript|java|sql|bash|regex|html|css|rust|c\+\+|c#|react|docker|linux|git|kubernetes)\b|\b(?:write|fix|debug|refactor|implement)\b[^.\n]{0,40}\b(?:code|script|program|function|bug|unit tests?|query|api)\b|\breturn\b[^.\n]{0,60};|>>>/i;
const MATHS =
  /\b(?:calculate|solve for|solve the|equation|integral|derivative|probability|polynomial|theorem|triangle|perimeter|remainder|prime factor|average speed)\b|\d ?[-+*/×÷^=] ?\d/i;

/** Tasks that are told by a few words; the first that fits. What the kind of the prompt shows goes before them. */
const CUES: readonly (readonly [Category, RegExp])[] = [
  [
    "translation",
    /\btranslat(?:e|ion)\b|\b(?:in|into|to) (?:German|French|Spanish|Italian|English|Japanese|Chinese)\s*:/i,
  ],
  ["summary", /\b(?:summari[sz]e|summary|tl;?dr|key points|shorten|condense)\b/i],
  [
    "extraction",
    /\b(?:extract|pull out|parse|classify|categori[sz]e|label each|convert (?:this|the|these) (?:text|table|list)|as (?:json|csv)|into a table|find all (?:the )?\w+ in)\b/i,
  ],
  [
    "reasoning",
    /\b(?:puzzle|riddle|logic(?:al)?|deduce|infer|strateg(?:y|ies)|trade-?offs?|pros and cons|compare|evaluate|analy[sz]e|argue|decide|diagnos\w{1,4}|if and only if|sequence|grid|matrix)\b/i,
  ],
  [
    "writing",
    /\b(?:write|draft|compose|rewrite|rephrase|proofread|edit|polish|create|brainstorm|ideas? for)\b|\b(?:e-?mail|letter|essay|story|poem|blog|listing|speech|slogan|caption|article|cover letter)\b/i,
  ],
  [
    "explanation",
    /\b(?:explain|teach|how (?:does|do|to|can)|why (?:does|do|is|are)|tutorial|guide|plan|itinerary|steps)\b/i,
  ],
  ["knowledge", /\b(?:who|what|when|where|which|name|list|define|capital|year)\b/i],
];

/** The category of a text whose kind is known. */
export function categoryOf(text: string, kind: PromptKind): Category {
  if (kind === "code" || CODE.test(text)) return "code";
  if (kind === "choice") return MATHS.test(text) ? "maths" : "knowledge";
  if (kind === "formal-maths" || kind === "word-problem" || MATHS.test(text)) return "maths";
  return CUES.find(([, cue]) => cue.test(text))?.[0] ?? "conversation";
}
