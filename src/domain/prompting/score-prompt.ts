import type { Scores } from "./improvement.ts";
import { splitPrompt } from "./prompt-parts.ts";

export interface PromptScore {
  readonly scores: Scores;
  /** 0 to 100. */
  readonly overall: number;
}

// Politeness, flattery and empty emphasis. A sentence made of little else adds nothing that could be answered better.
const FILLER_WORDS: ReadonlySet<string> = new Set(
  (
    "please kindly thank thanks advance much very really so important me my i you your we the a an and or of to in on for with this that is are be it " +
    "all as at by from do does give make sure ensure think carefully consider every aspect take time need best better great good nice high quality " +
    "highest possible answer answers response responses reply result results output accurate helpful relevant complete clear well written thorough " +
    "comprehensive world class expert experts expertise experience experienced years decades professional specialist genius assistant " +
    "act being am have has count because appreciate appreciated deeply step truly most ever know knowledge topic field skilled talented"
  ).split(" "),
);
const FILLER_SHARE_MIN = 0.85;

const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an the and or of to in on for with at by from is are was were be it this that these those i me my we you your as do does so can could would".split(
    " ",
  ),
);
const VAGUE_WORDS =
  /\b(?:nice|nicer|good|better|cool|great|interesting|stuff|things?|something|somehow|somewhat|some|several|various|certain|etc|appropriate(?:ly)?|suitable|properly|maybe|or so|kind of|sort of|whatever|a bit|not too|specified|given|certain|particular|special)\b/gi;
const CONCRETE =
  /\b\d[\d.,%]{0,12}|"[^"\n]{1,120}"|“[^“”\n]{1,120}”|`[^`\n]{1,120}`|(?<=[a-z,] )[A-Z][\w-]{1,40}|->|>>>|==/g;
const CONDITIONS =
  /\b(?:must|should|only|exactly|at least|at most|without|avoid|not|never|include|if|when|otherwise|unless|because|so that|for example|e\.g\.|for (?:a|my|our|the)|who|whose|based on|in order to|format|table|list|bullets?|words?|sentences?|paragraphs?|tone|audience|return(?:s|ed)?|example|examples|assume|step)\b/gi;
const CONTRADICTIONS =
  /\b(?:short|brief|concise)\b[^.!?\n]{0,60}\b(?:detailed|comprehensive|in[- ]depth|exhaustive)\b|\b(?:detailed|comprehensive|exhaustive)\b[^.!?\n]{0,60}\b(?:short|brief|concise)\b/i;

/**
 * Clarity, specificity and structure by counting what a prompt pins down. Layout alone changes nothing and filler earns
 * nothing. Hand-set weights; a later issue learns them.
 */
export function scorePrompt(prompt: string): PromptScore {
  const text = withoutFiller(prompt);
  const words = contentWords(text);
  const vague = countOf(text, VAGUE_WORDS);
  const concrete = distinct(text, CONCRETE);
  const conditions = distinct(text, CONDITIONS);
  const specificity = 10 * saturate(words.size / 28 + concrete / 7 + conditions / 7);
  const clarity = Math.max(
    0,
    10 * saturate(0.5 + words.size / 16 + conditions / 10) -
      Math.min(3, 0.7 * vague) -
      (CONTRADICTIONS.test(text) ? 2 : 0),
  );
  const structure =
    10 * saturate(0.3 + sentencesOf(text) / 5 + conditions / 8 + (splitPrompt(prompt).hasMaterial ? 0.3 : 0));
  const overall = 10 * (0.45 * specificity + 0.35 * clarity + 0.2 * structure);
  return {
    scores: { clarity: round(clarity), specificity: round(specificity), structure: round(structure) },
    overall: round(overall),
  };
}

function withoutFiller(prompt: string): string {
  // People also start a new sentence without ending the last; a capital letter then shows it.
  const kept = prompt
    .split(/(?<=[.!?])\s+|\n|\s(?=(?:Please|Thanks?|Make sure|Ensure|Take|This is)\b)/)
    .filter((sentence) => !isFiller(sentence));
  return kept.length === 0 ? prompt : kept.join(" ");
}

function isFiller(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length >= 4 && words.filter((word) => FILLER_WORDS.has(word)).length >= words.length * FILLER_SHARE_MIN;
}

function contentWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) if (!STOP_WORDS.has(word)) words.add(word);
  return words;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const distinct = (text: string, pattern: RegExp): number =>
  new Set((text.match(pattern) ?? []).map((match) => match.toLowerCase())).size;
// Counted by end marks only, so that line breaks and list marks make no difference.
const sentencesOf = (text: string): number => Math.min(12, text.match(/[\p{L}\p{N})"”'][.!?]/gu)?.length ?? 0);
const saturate = (amount: number): number => 1 - Math.exp(-amount);
const round = (score: number): number => Math.round(score * 100) / 100;
