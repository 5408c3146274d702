import { CHECKS_WITHOUT_PRAISE, COACH_CHECK_IDS, type CoachCheckId, coachCheckOf } from "./coach-points.ts";
import type { CoachReportExample, ScoredPrompt } from "./coach-report.ts";
import type { CoachFindings } from "./score-for-coach.ts";

const LISTED_MAX = 3;
const MOST = 0.5;
/** Smaller changes are not mentioned, because they may be chance. Unit: share of the prompts. */
const CHANGE_MIN = 0.1;
const STRONG_FROM = 6;
const NEARLY = 0.6;

const SIDES = { clarity: "Clarity", specificity: "Specificity", structure: "Structure" } as const;
const DIMENSIONS = ["clarity", "specificity", "structure"] as const;

const costOf = ({ lost }: CoachFindings, key: CoachCheckId): number => lost[key] ?? 0;

/**
 * Returns the strengths that at least half of the day's prompts have, with counts, most frequent first. If there are
 * none, returns the strongest dimension, if its score is high enough. `faults`: checks that are never named as
 * strengths.
 */
export function findPromptStrengths(
  prompts: readonly ScoredPrompt[],
  before: readonly ScoredPrompt[],
  faults: readonly CoachCheckId[],
): string[] {
  const found = COACH_CHECK_IDS.map((key) => ({ key, count: countTold(prompts, key) }))
    .filter(
      ({ key, count }) => count / prompts.length >= MOST && !CHECKS_WITHOUT_PRAISE.has(key) && !faults.includes(key),
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, LISTED_MAX)
    .map(
      ({ key, count }) =>
        `${coachCheckOf(key).praise}, in ${formatPromptCount(count, prompts.length)}${changeOf(key, prompts, before)}.`,
    );
  if (found.length > 0) return found;
  const blamed = faults.map((fault): string => coachCheckOf(fault).dimension);
  const [best] = DIMENSIONS.filter((name) => !blamed.includes(name))
    .map((name) => ({ name, value: meanOf(prompts, name) }))
    .sort((a, b) => b.value - a.value);
  return best === undefined || best.value < STRONG_FROM
    ? []
    : [`${SIDES[best.name]} is your strongest side, ${best.value.toFixed(1)} of 10 on average.`];
}

/**
 * Returns the checks that cost the day's prompts the most points, highest cost first. `evidence`: for each of these
 * checks, a prompt that clearly fails it. Prompts that the improver called clear are skipped.
 */
export function findPromptWeaknesses(all: readonly ScoredPrompt[]): {
  points: CoachCheckId[];
  texts: string[];
  advice: string[];
  evidence: CoachReportExample[];
} {
  const prompts = all.filter(({ isClear }) => !isClear);
  const found = COACH_CHECK_IDS.map((key) => {
    const costs = prompts.map(({ findings }) => costOf(findings, key));
    return { key, sum: costs.reduce((total, cost) => total + cost, 0), count: costs.filter((cost) => cost > 0).length };
  })
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, LISTED_MAX);
  return {
    points: found.map(({ key }) => key),
    texts: found.map(({ key, count }) => `${coachCheckOf(key).gap}, in ${formatPromptCount(count, all.length)}.`),
    advice: found.map(({ key }) => coachCheckOf(key).advice),
    evidence: evidenceOf(
      prompts,
      found.map(({ key }) => key),
    ),
  };
}

/**
 * For each point (a failed check), finds the prompt that shows this point best. If that prompt already shows another
 * point, a different prompt is used if it is nearly as good. No prompt is used twice.
 */
function evidenceOf(prompts: readonly ScoredPrompt[], points: readonly CoachCheckId[]): CoachReportExample[] {
  const shown = new Set<number>();
  return points.flatMap((point, improvement) => {
    const cost = ({ findings }: ScoredPrompt) => costOf(findings, point);
    const worst = maxBy(prompts, cost);
    if (worst === undefined) return [];
    const other = maxBy(
      prompts.filter((prompt) => !shown.has(prompt.messageId)),
      cost,
    );
    const best = other !== undefined && cost(other) >= NEARLY * cost(worst) ? other : worst;
    if (shown.has(best.messageId)) return [];
    shown.add(best.messageId);
    return [{ improvement, point, messageId: best.messageId }];
  });
}

export function maxBy<Item>(items: readonly Item[], valueIn: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  for (const item of items) if (best === undefined || valueIn(item) > valueIn(best)) best = item;
  return best;
}

export const formatPromptCount = (count: number, total: number): string =>
  total === 1 ? "your one prompt" : count === total ? `all ${total} prompts` : `${count} of ${total} prompts`;

const countTold = (prompts: readonly ScoredPrompt[], key: CoachCheckId): number =>
  prompts.filter(({ findings }) => findings.told.includes(key)).length;

function changeOf(key: CoachCheckId, prompts: readonly ScoredPrompt[], before: readonly ScoredPrompt[]): string {
  if (before.length === 0) return "";
  const earlier = countTold(before, key);
  const change = countTold(prompts, key) / prompts.length - earlier / before.length;
  if (change < CHANGE_MIN) return "";
  return `; in the 30 days before it was ${earlier} of ${before.length}`;
}

const meanOf = (prompts: readonly ScoredPrompt[], name: (typeof DIMENSIONS)[number]): number =>
  prompts.reduce((sum, { scores }) => sum + scores[name], 0) / prompts.length;
