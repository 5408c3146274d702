import type { PromptScores } from "../prompting/improvement.ts";
import { averageOfDays, bestDay, type DayScores, lastDays } from "./day-scores.ts";
import {
  CHECKS_WITHOUT_PRAISE,
  COACH_CHECK_IDS,
  type CoachCheckId,
  type CoachFindings,
  type CoachScore,
  coachCheckOf,
} from "./score-for-coach.ts";

export interface CoachReportInput {
  /** The day of the report, in the user's time zone. */
  readonly day: string;
  /** The prompts of `day`, at least one. */
  readonly prompts: readonly ScoredPrompt[];
  /** The prompts of the 30 days before `day`. */
  readonly before: readonly ScoredPrompt[];
  /** One entry for each day with prompts: `day` and the days before it. */
  readonly days: readonly DayScores[];
}

const MONTH = 30;
/** Smaller changes are not mentioned. Scale: 0 to 10, as on the page. */
const SCORE_CHANGE_MIN = 0.1;
/** Smaller changes are not mentioned, because they may be chance. Unit: share of the prompts. */
const SHARE_CHANGE_MIN = 0.1;
const TREND_DAYS_MIN = 3;
const TREND_CHANGE_MIN = 0.2;
const LISTED_MAX = 3;
const MOST = 0.5;
const STRONG_FROM = 6;
const NEARLY = 0.6;
const DIMENSIONS = ["clarity", "specificity", "structure"] as const;
const SIDES = { clarity: "Clarity", specificity: "Specificity", structure: "Structure" } as const;

/** Builds the report of a day. All numbers are counted from the prompts. Throws RangeError without prompts. */
export function buildCoachReport({ day, prompts, before, days }: CoachReportInput): CoachReport {
  if (prompts.length === 0) throw new RangeError("A report needs at least one prompt");
  const now = means(prompts);
  const earlier = before.length === 0 ? null : means(before);
  const { points, texts, advice, evidence } = findPromptWeaknesses(prompts);
  const month = lastDays(days, day, MONTH);
  return {
    reportDate: day,
    totalPrompts: prompts.length,
    averageScore: oneDecimal(now.overall),
    averages: {
      clarity: oneDecimal(now.scores.clarity),
      specificity: oneDecimal(now.scores.specificity),
      structure: oneDecimal(now.scores.structure),
    },
    encouragement: encourage(prompts, now.overall, earlier?.overall ?? null, month, day),
    progressNotes: noteProgress(now.scores, earlier?.scores ?? null),
    topStrengths: findPromptStrengths(prompts, before, points),
    keyImprovements: texts,
    specificRecommendations: advice,
    trendAnalysis: analyzeTrend(month),
    evidence,
    practiceMessageId:
      maxBy(
        prompts.filter(({ isClear }) => !isClear),
        ({ overall }) => -overall,
      )?.messageId ?? null,
  };
}

/** Formats a score of 0 to 100 as on the page: 0 to 10, one decimal. */
const ofTen = (overall: number): string => (overall / 10).toFixed(1);

function encourage(
  prompts: readonly ScoredPrompt[],
  overall: number,
  earlier: number | null,
  month: readonly DayScores[],
  day: string,
): string {
  const best = maxBy(prompts, (prompt) => prompt.overall);
  const bestText = prompts.length > 1 && best !== undefined ? ` Your best one reached ${ofTen(best.overall)}.` : "";
  const today =
    prompts.length === 1
      ? `Your one prompt scores ${ofTen(overall)}`
      : `${prompts.length} prompts average ${ofTen(overall)}`;
  // The average stands above this line, and there is nothing to compare it with.
  if (earlier === null) return prompts.length === 1 ? "From one prompt." : `From ${prompts.length} prompts.${bestText}`;
  const change = tenths(overall) - tenths(earlier);
  if (change >= SCORE_CHANGE_MIN) {
    const isBest = month.length > 2 && bestDay(month)?.day === day;
    const record = isBest ? " No day of the last 30 was better." : bestText;
    return `${today} of 10, ${change.toFixed(1)} more than in the 30 days before.${record}`;
  }
  if (change <= -SCORE_CHANGE_MIN) {
    const above = prompts.filter((prompt) => prompt.overall >= earlier).length;
    const rest = above === 0 ? "" : ` ${capital(formatPromptCount(above, prompts.length))} kept up with it.`;
    return `${today} of 10; in the 30 days before it was ${ofTen(earlier)}.${rest}`;
  }
  return `${today} of 10, as in the 30 days before.${bestText}`;
}

function noteProgress(now: PromptScores, earlier: PromptScores | null): string {
  if (earlier === null) return "The next report compares with this one.";
  const changes = DIMENSIONS.map((name) => {
    const change = Number(now[name].toFixed(1)) - Number(earlier[name].toFixed(1));
    if (Math.abs(change) < SCORE_CHANGE_MIN / 2) return `${name} the same`;
    return `${name} ${change > 0 ? "up" : "down"} ${Math.abs(change).toFixed(1)}`;
  });
  return `Against the 30 days before: ${changes.slice(0, -1).join(", ")} and ${changes.at(-1)}.`;
}

/** Compares the later half of the days with the earlier half. */
function analyzeTrend(month: readonly DayScores[]): string {
  if (month.length < TREND_DAYS_MIN) {
    const so = month.length === 1 ? "is one" : `are ${month.length}`;
    return `A trend needs three days with prompts within 30; there ${so} so far.`;
  }
  const half = Math.floor(month.length / 2);
  const early = averageOfDays(month.slice(0, half))?.overall ?? 0;
  const late = averageOfDays(month.slice(-half))?.overall ?? 0;
  const change = tenths(late) - tenths(early);
  const word = Math.abs(change) < TREND_CHANGE_MIN ? "Level" : change > 0 ? "Rising" : "Falling";
  const spell = half === 1 ? "day" : `${half} days`;
  return `${word}: of the ${month.length} days with prompts, ${ofTen(early)} on average in the first ${spell}, ${ofTen(late)} in the last ${spell}.`;
}

function means(prompts: readonly ScoredPrompt[]): { scores: PromptScores; overall: number } {
  const mean = (valueIn: (prompt: ScoredPrompt) => number): number =>
    prompts.reduce((sum, prompt) => sum + valueIn(prompt), 0) / prompts.length;
  return {
    scores: {
      clarity: mean(({ scores }) => scores.clarity),
      specificity: mean(({ scores }) => scores.specificity),
      structure: mean(({ scores }) => scores.structure),
    },
    overall: mean(({ overall }) => overall),
  };
}

const tenths = (overall: number): number => Number(ofTen(overall));
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the strengths that at least half of the day's prompts have, with counts, most frequent first. If there are
 * none, returns the strongest dimension, if its score is high enough. `faults`: checks that are never named as
 * strengths.
 */
function findPromptStrengths(
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
function findPromptWeaknesses(all: readonly ScoredPrompt[]): {
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

function maxBy<Item>(items: readonly Item[], valueIn: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  for (const item of items) if (best === undefined || valueIn(item) > valueIn(best)) best = item;
  return best;
}

const formatPromptCount = (count: number, total: number): string =>
  total === 1 ? "your one prompt" : count === total ? `all ${total} prompts` : `${count} of ${total} prompts`;

const costOf = ({ lost }: CoachFindings, key: CoachCheckId): number => lost[key] ?? 0;

const countTold = (prompts: readonly ScoredPrompt[], key: CoachCheckId): number =>
  prompts.filter(({ findings }) => findings.told.includes(key)).length;

function changeOf(key: CoachCheckId, prompts: readonly ScoredPrompt[], before: readonly ScoredPrompt[]): string {
  if (before.length === 0) return "";
  const earlier = countTold(before, key);
  const change = countTold(prompts, key) / prompts.length - earlier / before.length;
  if (change < SHARE_CHANGE_MIN) return "";
  return `; in the 30 days before it was ${earlier} of ${before.length}`;
}

const meanOf = (prompts: readonly ScoredPrompt[], name: (typeof DIMENSIONS)[number]): number =>
  prompts.reduce((sum, { scores }) => sum + scores[name], 0) / prompts.length;

/** The coach's data about a prompt. It does not contain the text. */
export interface ScoredPrompt extends CoachScore {
  readonly messageId: number;
  /** The improver had no changes and no questions, so the report does not criticize this prompt. */
  readonly isClear: boolean;
}

/** The message that best shows one of `keyImprovements`. The text is loaded when the report is shown. */
interface CoachReportExample {
  /** Index into `keyImprovements`. */
  readonly improvement: number;
  /** null: the report was made before the ten checks existed. */
  readonly point: CoachCheckId | null;
  readonly messageId: number;
}

export interface CoachReport {
  /** For example "2026-11-21", in the user's time zone. */
  readonly reportDate: string;
  readonly totalPrompts: number;
  /** 0 to 100, one decimal. The page divides it by 10. */
  readonly averageScore: number;
  /** 0 to 10, one decimal. */
  readonly averages: PromptScores;
  readonly encouragement: string;
  readonly progressNotes: string;
  readonly topStrengths: readonly string[];
  readonly keyImprovements: readonly string[];
  readonly specificRecommendations: readonly string[];
  readonly trendAnalysis: string;
  readonly evidence: readonly CoachReportExample[];
  /** The prompt with the lowest score. Clear prompts are skipped. Null: all prompts are clear. */
  readonly practiceMessageId: number | null;
}
