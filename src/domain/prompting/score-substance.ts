import type { Deduction } from "./score-deduction.ts";
import { findExamples } from "./score-examples.ts";

const NO_CONDITIONS_COST = 2.4;

const SHORT_COST = 5;
const SHORT_UNITS = 3;
/** What a kind of text settles its answer with, and how many words that usually takes. */
interface Manner {
  /** Weight of one of each. */
  readonly sentence: number;
  readonly clause: number;
  readonly fact: number;
  readonly condition: number;
  readonly example: number;
  readonly content: number;
  readonly thinCost: number;
  readonly wordyCost: number;
  readonly wordsUsual: number;
  readonly loadUsual: number;
  readonly statementsCost: number;
  readonly statementsUsual: number;
  readonly fade: number;
}
// Requests in prose settle things sentence by sentence.
const PROSE: Manner = {
  sentence: 8,
  clause: 4,
  fact: 0.65,
  condition: 0.15,
  example: 1.3,
  content: 0.06,
  thinCost: 4,
  wordyCost: 5.7,
  wordsUsual: 45,
  loadUsual: 2.2,
  statementsCost: 6,
  statementsUsual: 20,
  fade: 1,
};
// Programming tasks settle them with values, bounds and examples; more sentences can also blur them.
const PROGRAM: Manner = {
  sentence: 4,
  clause: 0.5,
  fact: 0.5,
  condition: 0.5,
  example: 1,
  content: 0.1,
  thinCost: 6,
  wordyCost: 8,
  wordsUsual: 20,
  loadUsual: 4,
  statementsCost: 10,
  statementsUsual: 6,
  fade: 0.5,
};

const CODE =
  /^[ \t]{0,12}(?:def|class|function|public|private|static|const|let|var|import|from|#include|return|SELECT)\b[^\n]{0,200}[(:;{]|>>>/m;

/** A programming task: code or a session of an interpreter stands in it. */
export const isProgram = (text: string): boolean => CODE.test(text);

/** What a text lacks in facts, conditions and separate statements, and what it wastes in words. */
export function substanceDeductions(text: string): Deduction[] {
  const manner = isProgram(text) ? PROGRAM : PROSE;
  const units = informationUnits(text);
  const statements = statementsOf(text, manner, units);
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  const load = words / (1 + statements);
  return [
    {
      dimension: "specificity",
      points: (manner.thinCost * 12) / (12 + units),
      span: null,
      missing: "substance",
      reason: "More facts about your case would make the answer fit it.",
    },
    {
      dimension: "clarity",
      points: SHORT_COST * Math.exp(-units / SHORT_UNITS),
      span: null,
      missing: "request",
      reason: "So few words can mean many things.",
    },
    {
      dimension: "clarity",
      points: ((manner.wordyCost * load) / (load + manner.loadUsual)) * (1 - Math.exp(-words / manner.wordsUsual)),
      span: null,
      missing: "substance",
      reason: "It takes many words for what it settles; short statements, numbers or examples are clearer.",
    },
    {
      dimension: "structure",
      points: manner.statementsCost / (1 + statements / manner.statementsUsual) ** manner.fade,
      span: null,
      missing: "steps",
      reason: "Separate statements, one thing each, are easier to follow.",
    },
    {
      dimension: "structure",
      points: (NO_CONDITIONS_COST * 3) / (3 + distinct(text, CONDITIONS)),
      span: null,
      missing: "conditions",
      reason: "Say what the answer must and must not contain, and in which form.",
    },
  ];
}

const CONDITIONS =
  /\b(?:must|should|only|exactly|at least|at most|without|avoid|not|never|include|if|when|otherwise|unless|because|so that|for example|e\.g\.|for (?:a|my|our|the)|who|whose|based on|in order to|format|table|list|bullets?|words?|sentences?|paragraphs?|tone|audience|returns?|example|examples|assume|step)\b/gi;

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the and or of to in on for with at by from is are was were be been it its this that these those i me my we our you your as do does did so can could " +
    "would will shall may might which who whom there here than then have has had please some certain specific particular various several way ways " +
    "thing things something tell find information info looking look want need like know learn interested about give get show help search different other another any given also very really just"
  ).split(" "),
);
const CONCRETE =
  /\b\d[\d.,%]{0,12}|"[^"\n]{1,120}"|“[^“”\n]{1,120}”|`[^`\n]{1,120}`|(?<=[a-z,] )[A-Z][\w-]{1,40}|->|>>>|==/g;

/** Different content words, numbers, names and quotes. */
export function informationUnits(text: string): number {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) if (!STOP_WORDS.has(word)) words.add(word);
  return words.size + distinct(text, CONCRETE);
}

/** How many separate statements, conditions, facts and examples a text holds, however many words they take. */
function statementsOf(text: string, manner: Manner, units: number): number {
  const ends = text.match(/[\p{L}\p{N})"”'\]][.!?](?![\p{L}\p{N}])/gu)?.length ?? 0;
  const clauses = text.match(/[\p{L})"”'\]][,;:](?=\s)/gu)?.length ?? 0;
  const facts = text.match(/(?<![\w.])\d[\d.,]{0,12}|"[^"\n]{1,120}"|“[^“”\n]{1,120}”|`[^`\n]{1,120}`/g)?.length ?? 0;
  return (
    manner.sentence * ends +
    manner.clause * clauses +
    manner.fact * facts +
    manner.condition * distinct(text, CONDITIONS) +
    manner.example * findExamples(text).length +
    manner.content * units
  );
}

const distinct = (text: string, pattern: RegExp): number =>
  new Set((text.match(pattern) ?? []).map((match) => match.toLowerCase())).size;
