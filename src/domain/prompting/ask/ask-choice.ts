import type { RankedCandidate } from "./ask-ranking.ts";
import { stemOf } from "./ask-traits.ts";

const QUESTIONS_MAX = 3;
const LOOKED_AT = 40;
/** A second or third question must be this likely to name something that is missing. */
const WORTH_ASKING_MIN = 0.08;
/** How much of its likelihood a question loses to one already asked in the same words. */
const LIKENESS_COST = 0.8;

// Kinds that ask nearly the same; the likelier one is enough.
const OVERLAPS: readonly (readonly string[])[] = [
  ["level", "studyStatus", "background", "depth"],
  ["level", "fitnessLevel"],
  ["level", "complexity"],
  ["learningStyle", "resourceType", "outputFormat"],
  ["learningStyle", "platform"],
  ["variety", "resourceType", "gameType", "exerciseType", "roomItems", "workType"],
  ["style", "theme", "genre", "tone", "variety"],
  ["goal", "fitnessGoal", "purpose"],
  ["goal", "calories"],
  ["budget", "freeOrPaid"],
  ["size", "space", "homeType"],
  ["duration", "timeAvailable", "workoutFrequency"],
  ["timeFrame", "travelDates"],
  ["library", "algorithm"],
  ["source", "targetPage", "shop"],
  ["focus", "keyPoints"],
  ["dataType", "scrapeWhat"],
  ["schedule", "timeAvailable"],
  ["deviceModel", "brand"],
  ["inputFile", "structure"],
  ["criteria", "meaning"],
];

interface Rated {
  readonly candidate: RankedCandidate;
  readonly words: ReadonlySet<string>;
  readonly worth: number;
}

/** The few candidates to ask, likely ones that do not ask nearly the same. */
export function chosenCandidates(ranked: readonly RankedCandidate[]): RankedCandidate[] {
  const chosen: RankedCandidate[] = [];
  let left = ranked
    .slice(0, LOOKED_AT)
    .map((candidate): Rated => ({ candidate, words: contentOf(candidate.question), worth: candidate.likelihood }));
  while (chosen.length < QUESTIONS_MAX) {
    const asked = left.reduce<Rated | null>(
      (one, other) => (one === null || other.worth > one.worth ? other : one),
      null,
    );
    if (asked === null || asked.worth <= 0 || (chosen.length > 0 && asked.worth < WORTH_ASKING_MIN)) break;
    chosen.push(asked.candidate);
    left = left
      .filter((each) => each !== asked && !overlap(each.candidate.kind, asked.candidate.kind))
      .map((each) => ({
        ...each,
        worth: each.worth - LIKENESS_COST * likeness(each.words, asked.words) * Math.max(0, each.worth),
      }));
  }
  return chosen;
}

function overlap(one: string, other: string): boolean {
  return one === other || OVERLAPS.some((kinds) => kinds.includes(one) && kinds.includes(other));
}

const FILLING = new Set(
  "what which how many much do does is are you your the a an for of to in on with or and should have it prefer specific any there".split(
    " ",
  ),
);
const contentOf = (question: string): Set<string> =>
  new Set((question.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !FILLING.has(word)).map(stemOf));

/** The share of content words that two questions have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(one.size, other.size));
}
