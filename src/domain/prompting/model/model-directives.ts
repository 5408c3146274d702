// A model that was asked for edits may answer the prompt instead, in whole or in part. What it adds must speak to the
// model that will answer, about its answer: an order, and where an answer could be an order too, a word that only makes
// sense in one about answers.

/** What one tells somebody who writes. */
const SPEAKING_ORDERS: ReadonlySet<string> = new Set(
  (
    "address answer ask assume balance base cite compare consider cover define describe distinguish explain focus format give " +
    "group highlight illustrate include lay leave limit list mark mention name note offer omit order organise organize outline " +
    "phrase point present prioritise prioritize provide quote rank recommend rephrase reply respond return say separate show sort " +
    "split state structure suggest summarise summarize tailor tell translate treat warn weigh word write"
  ).split(" "),
);
/** What one may just as well tell somebody who cooks, gardens or trains. */
const OTHER_ORDERS: ReadonlySet<string> = new Set(
  (
    "add adapt aim avoid begin break call check choose close count divide do don't draw end finish follow go keep let make " +
    "match open pick please put set skip start stay stick take think use"
  ).split(" "),
);
const ABOUT_ANSWERS =
  /\b(?:answers?|repl(?:y|ies)|responses?|results?|outputs?|texts?|readers?|audiences?|tones?|styles?|voice|languages?|words?|wording|terms?|jargon|hype|clich[eé]s?|sentences?|paragraphs?|sections?|headings?|bullets?|lists?|tables?|columns?|rows?|timelines?|examples?|steps?|points?|details?|facts?|reasons?|sources?|assumptions?|questions?|lengths?|pages?|short|shorter|brief|briefly|concise|plain|plainly|simple|simply|clear|clearly|formats?|structures?|ideas?|options?|choices?|drafts?|versions?|gaps?|placeholders?|subject line|call to action|summary|overview|conclusion|introduction|explanations?|instructions?|comparisons?|pros and cons|trade-?offs?|recommendations?|suggestions?|advice|figures?|numbers?|in order|in full|beginners?|experts?|lay ?people|laypersons?|non-experts?|code|comments?|tests?|edge cases|errors?|step by step|day by day)\b/i;
/** "Each idea should stand for itself." */
const DEMAND = /^(?:the|this|it|they|each|every|all|any|no)\b.{0,80}\b(?:should|must)\b/i;
/** "For each option, …", "First …" */
const LEAD_IN =
  /^(?:(?:for|if|where|when|in|with|after|before|at)\b[^,.]{1,60},\s|(?:please|also|then|and|first|finally|next|instead)\b,?\s)/i;
/** The user's own voice; only what is known of them may be put into it. */
const ABOUT_ONESELF = /^(?:i|i['’]m|i['’]ve|my|we|our)\b/i;
/** Somebody who answers says "you"; the user says it of the assistant only in such turns. */
const TO_THE_USER =
  /\b(?:your|yours|yourself|you['’](?:re|ll|ve|d)|you(?! (?:are not sure|do not know|don['’]t know|assume|suppose|would|leave|left)\b))\b/i;
/** "Keep it polite", "End with a question", "Tell me …" */
const OF_THE_ANSWER = /^\S+ (?:it|this|them|everything|me|by|with|to the point)\b/i;
const OTHER_TASK =
  /^(?:answer|compare|define|describe|explain|give|illustrate|list|outline|provide|quote|recommend|show|suggest|summari[sz]e|tell|translate|write) (?:me )?(?:about |an? |the |some |how (?:to|do) |what |whether |why )/i;
/** Advice comes in orders as well. */
const ASKS_ADVICE =
  /\b(?:how|tips?|advice|ways? (?:to|of)|what (?:should|can|do) i|best way|recipes?|cook|bake|fix|repair|get rid of|grow|improve my|learn)\b/i;
const ASKS =
  /\?\s*$|^\s*(?:what|who|whom|whose|where|when|which|why|how|is|are|was|were|do|does|did|can|could|will|would|should)\b/i;

/** Words that carry a phrase in the middle of a sentence on to more of the same request. */
const JOINERS =
  /^(?:for|in|with|without|that|about|aimed|written|as|to|including|covering|focused|focusing|suited|suitable|using|from|based|on|at|and|so|by|of|step|who)\b/i;
/** "…, which is Paris" */
const STATES = /\b(?:is|are|was|were|am|equals?|means?|refers?|has|had)\b/i;
const STATES_PLAINLY = /\b(?:which|that|it|they|he|she) (?:is|are|was|were)\b|\b(?:equals?|means?|refers? to)\b/i;
const FRAGMENT_WORDS_MAX = 14;
const SENTENCE_WORDS_MAX = 36;
/** A verb and what it is about. */
const OBJECT_WORDS = 6;
/** A link, code or a heading never belongs into an addition. */
const FOREIGN = /```|`|https?:|www\.|^\s*#|<\/?[a-z]|[{}]|^\s*[-*]\s/im;

/** True when every sentence of an addition tells the answering model something about its answer. */
export function isDirective(added: string, prompt: string, isKnown: boolean): boolean {
  if (FOREIGN.test(added)) return false;
  const sentences = sentencesOf(added);
  const asksAdvice = ASKS_ADVICE.test(prompt) || ASKS.test(prompt);
  return sentences.length > 0 && sentences.every((sentence) => isOrder(sentence, asksAdvice, isKnown));
}

/** True when words put into a sentence only go on with its request. */
export function isFragment(added: string, prompt: string, isReplacement: boolean): boolean {
  const words = added.trim().replace(/^[,;:–-]\s*/, "");
  if (FOREIGN.test(words) || words.includes("\n") || countWords(words) > FRAGMENT_WORDS_MAX) return false;
  // An order has no place inside a sentence.
  const first = firstWordOf(words);
  if (SPEAKING_ORDERS.has(first) || OTHER_ORDERS.has(first)) return false;
  if (/[.!?]\s/.test(words) || TO_THE_USER.test(words) || (ASKS.test(prompt) ? STATES : STATES_PLAINLY).test(words)) {
    return false;
  }
  // "a post" became "a blog post": a word or two in front need no joiner.
  return isReplacement || JOINERS.test(words) || countWords(words) <= 2;
}

function isOrder(sentence: string, asksAdvice: boolean, isKnown: boolean): boolean {
  const isToAssistant = / me\b/i.test(sentence);
  if (countWords(sentence) > SENTENCE_WORDS_MAX || (TO_THE_USER.test(sentence) && !isToAssistant)) return false;
  if (ABOUT_ONESELF.test(sentence)) return isKnown;
  const isAboutAnswers = ABOUT_ANSWERS.test(sentence);
  if (DEMAND.test(sentence)) return isAboutAnswers;
  const order = sentence.replace(LEAD_IN, "");
  const first = firstWordOf(order);
  const isSpeaking = SPEAKING_ORDERS.has(first);
  if (!isSpeaking && !OTHER_ORDERS.has(first)) return false;
  // "Write a script to", "Explain the concept of": that would be another task, where it is not about the answer at once.
  if (OTHER_TASK.test(order) && !ABOUT_ANSWERS.test(order.split(" ").slice(0, OBJECT_WORDS).join(" "))) return false;
  if (isAboutAnswers) return true;
  if (isToAssistant) return true;
  return !asksAdvice && (isSpeaking || OF_THE_ANSWER.test(order));
}

const firstWordOf = (text: string): string => /^[a-z']+/.exec(text.toLowerCase().replaceAll("’", "'"))?.[0] ?? "";

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
