import { DIMENSION_SHARES } from "../prompting/score/score-prompt.ts";
import { COACH_POINT_KEYS, COACH_POINTS, type CoachPointKey } from "./coach-points.ts";
import type { Evidence, ScoredPrompt } from "./coach-report.ts";
import type { Findings, ToldKey } from "./score-for-coach.ts";
import { TOLD_KEYS } from "./score-for-coach.ts";

const LISTED_MAX = 3;
const MOST = 0.5;
/** A change smaller than this share of the prompts may be chance. */
const CHANGE_MIN = 0.1;
const STRONG_FROM = 6;
const NEARLY = 0.6;

const PRAISE: Readonly<Record<ToldKey, string>> = {
  numbers: "You give numbers, quotes or code",
  names: "You name who and what it is about",
  conditions: "You say what the answer must hold to",
  examples: "You show an example of what you want",
  sentences: "You give each point a sentence of its own",
};
/** The faults that speak of the same thing: a report never praises and blames it at once. */
const SAME_THING: Readonly<Record<ToldKey, readonly CoachPointKey[]>> = {
  numbers: ["numbers or examples", "size or quantity", "length or depth", "budget", "substance"],
  names: ["names", "reader", "place", "brand or features", "substance"],
  conditions: ["conditions", "format", "length or depth", "sources or criteria"],
  examples: ["numbers or examples", "style or taste"],
  sentences: ["steps", "wordy"],
};
const SIDES = { clarity: "Clarity", specificity: "Specificity", structure: "Structure" } as const;
const DIMENSIONS = ["clarity", "specificity", "structure"] as const;

/** How much more than usual a prompt loses for a point. */
export const excessOf = ({ lost }: Findings, key: CoachPointKey): number =>
  Math.max(0, (lost[key] ?? 0) - COACH_POINTS[key].usual);

/**
 * What most prompts of the day do well, in counts, the most frequent first; else the strongest side, if it is strong. Nothing
 * that one of `faults` is about.
 */
export function strengthsOf(
  prompts: readonly ScoredPrompt[],
  before: readonly ScoredPrompt[],
  faults: readonly CoachPointKey[],
): string[] {
  const found = TOLD_KEYS.map((key) => ({ key, count: countTold(prompts, key) }))
    .filter(
      ({ key, count }) => count / prompts.length >= MOST && !SAME_THING[key].some((fault) => faults.includes(fault)),
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, LISTED_MAX)
    .map(
      ({ key, count }) => `${PRAISE[key]}, in ${ofPrompts(count, prompts.length)}${changeOf(key, prompts, before)}.`,
    );
  if (found.length > 0) return found;
  const blamed = faults.map((fault): string => COACH_POINTS[fault].dimension);
  const [best] = DIMENSIONS.filter((name) => !blamed.includes(name))
    .map((name) => ({ name, value: meanOf(prompts, name) }))
    .sort((a, b) => b.value - a.value);
  return best === undefined || best.value < STRONG_FROM
    ? []
    : [`${SIDES[best.name]} is your strongest side, ${best.value.toFixed(1)} of 10 on average.`];
}

/**
 * What costs the day's prompts most beyond the usual, the dearest first, each with the prompt that shows it best. Prompts that
 * the improver called clear are at no fault.
 */
export function improvementsOf(all: readonly ScoredPrompt[]): {
  points: CoachPointKey[];
  texts: string[];
  advice: string[];
  evidence: Evidence[];
} {
  const prompts = all.filter(({ isClear }) => !isClear);
  const found = COACH_POINT_KEYS.map((key) => {
    const excesses = prompts.map(({ findings }) => excessOf(findings, key));
    const sum = excesses.reduce((total, excess) => total + excess, 0) * DIMENSION_SHARES[COACH_POINTS[key].dimension];
    return { key, sum, count: excesses.filter((excess) => excess > 0).length };
  })
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, LISTED_MAX);
  return {
    points: found.map(({ key }) => key),
    texts: found.map(({ key, count }) => `${COACH_POINTS[key].gap}, in ${ofPrompts(count, all.length)}.`),
    advice: found.map(({ key }) => COACH_POINTS[key].advice),
    evidence: evidenceOf(
      prompts,
      found.map(({ key }) => key),
    ),
  };
}

/** For each point the prompt that shows it best; one that was not shown yet, where it shows it nearly as well. */
function evidenceOf(prompts: readonly ScoredPrompt[], points: readonly CoachPointKey[]): Evidence[] {
  // The same words sent twice are shown once.
  const shown = new Set<string>();
  const wordsOf = ({ findings }: ScoredPrompt) => JSON.stringify(findings);
  return points.flatMap((point, improvement) => {
    const excess = ({ findings }: ScoredPrompt) => excessOf(findings, point);
    const worst = most(prompts, excess);
    if (worst === undefined) return [];
    const other = most(
      prompts.filter((prompt) => !shown.has(wordsOf(prompt))),
      excess,
    );
    const best = other !== undefined && excess(other) >= NEARLY * excess(worst) ? other : worst;
    shown.add(wordsOf(best));
    return [{ improvement, point, messageId: best.messageId }];
  });
}

/** The element with the highest value, the first of equals. */
export function most<Item>(items: readonly Item[], valueIn: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  for (const item of items) if (best === undefined || valueIn(item) > valueIn(best)) best = item;
  return best;
}

export const ofPrompts = (count: number, total: number): string =>
  total === 1 ? "your one prompt" : count === total ? `all ${total} prompts` : `${count} of ${total} prompts`;

const countTold = (prompts: readonly ScoredPrompt[], key: ToldKey): number =>
  prompts.filter(({ findings }) => findings.told.includes(key)).length;

function changeOf(key: ToldKey, prompts: readonly ScoredPrompt[], before: readonly ScoredPrompt[]): string {
  if (before.length === 0) return "";
  const earlier = countTold(before, key);
  const change = countTold(prompts, key) / prompts.length - earlier / before.length;
  if (change < CHANGE_MIN) return "";
  return `; in the 30 days before it was ${earlier} of ${before.length}`;
}

const meanOf = (prompts: readonly ScoredPrompt[], name: (typeof DIMENSIONS)[number]): number =>
  prompts.reduce((sum, { scores }) => sum + scores[name], 0) / prompts.length;
