import fc from "fast-check";
import { expect, test } from "vitest";
import { buildCoachReport, type ScoredPrompt } from "./coach-report.ts";
import type { DayScores } from "./day-scores.ts";
import { COACH_CHECK_IDS, coachCheckOf, scoreForCoach } from "./score-for-coach.ts";

const ROUGH = "write a short intro for the newsletter, something seasonal, mention the new office";
const GOOD =
  "Write a 60-word intro for our December newsletter to past buyers. Open with the first frost, then the new office on Park Lane. Do not use puns, and include the date.";
const DAY = "2026-11-21";
/** Where the advice is to name the task. */
const TASK_NAMED = new Set(["write me something good"]);

let ids = 0;
const scored = (...prompts: string[]): ScoredPrompt[] =>
  prompts.map((prompt) => ({ messageId: ++ids, isClear: false, ...scoreForCoach(prompt) }));
const dayOf = (day: string, overall: number, prompts = 1): DayScores => ({
  day,
  prompts,
  overall,
  scores: { clarity: overall / 10, specificity: overall / 10, structure: overall / 10 },
});
const report = (prompts: ScoredPrompt[], before: ScoredPrompt[] = [], days: DayScores[] = []) =>
  buildCoachReport({ day: DAY, prompts, before, days });

test("the same prompts make the same report", () => {
  const prompts = scored(ROUGH, GOOD);
  expect(report(prompts)).toEqual(report(prompts));
});

test("the average and the counts are those of the prompts", () => {
  const prompts = scored(ROUGH, ROUGH, GOOD);
  const { totalPrompts, averageScore, averages, practiceMessageId } = report(prompts);
  const mean = (2 * scoreForCoach(ROUGH).overall + scoreForCoach(GOOD).overall) / 3;
  expect([totalPrompts, averageScore]).toEqual([3, Math.round(mean * 10) / 10]);
  expect(averages.clarity).toBeCloseTo(
    (2 * scoreForCoach(ROUGH).scores.clarity + scoreForCoach(GOOD).scores.clarity) / 3,
    1,
  );
  expect(practiceMessageId).toBe(prompts[0]?.messageId);
});

test("each improvement names how many prompts it is about, has advice, and shows one of them", () => {
  const prompts = scored(ROUGH, GOOD);
  const { keyImprovements, specificRecommendations, evidence } = report(prompts);
  expect(keyImprovements.length).toBeGreaterThan(0);
  expect(specificRecommendations).toHaveLength(keyImprovements.length);
  expect(evidence[0]?.improvement).toBe(0);
  const shown = evidence.map(({ messageId }) => messageId);
  expect(new Set(shown).size).toBe(shown.length);
  for (const text of keyImprovements) expect(text).toMatch(/, in (1 of 2 prompts|all 2 prompts)\.$/);
});

test("each point is shown in another prompt, as long as that one shows it nearly as well", () => {
  const similar = [ROUGH, ROUGH.replace("seasonal", "wintry"), ROUGH.replace("office", "shop")];
  const shownOnce = report(scored(...similar)).evidence.map(({ messageId }) => messageId);
  expect(shownOnce.length).toBeGreaterThan(1);
  expect(new Set(shownOnce).size).toBe(shownOnce.length);
  const [rough, good] = scored(ROUGH, GOOD);
  if (rough === undefined || good === undefined) throw new Error("Two were scored");
  const { evidence } = report([rough, good]);
  for (const { messageId, point } of evidence) {
    const shown = messageId === rough.messageId ? rough : good;
    expect(point === null ? 0 : shown.findings.lost[point]).toBeGreaterThan(0);
  }
});

test("praise is counted, and says what it was before only when it has become more", () => {
  expect(report(scored(GOOD, GOOD)).topStrengths).toContain("You say who it is for, in all 2 prompts.");
  expect(report(scored(GOOD), scored(ROUGH, ROUGH)).topStrengths).toContain(
    "You say who it is for, in your one prompt; in the 30 days before it was 0 of 2.",
  );
  expect(report(scored(GOOD), scored(GOOD)).topStrengths.join()).not.toContain("before");
});

test("where nothing stands out, the strongest side is named only if it is strong", () => {
  const weak: ScoredPrompt = {
    messageId: 1,
    isClear: false,
    scores: { clarity: 4, specificity: 3, structure: 5 },
    overall: 40,
    findings: { lost: {}, told: [] },
  };
  expect(report([weak])).toMatchObject({ topStrengths: [], keyImprovements: [], evidence: [] });
  expect(report([{ ...weak, scores: { ...weak.scores, clarity: 7.5 } }]).topStrengths).toEqual([
    "Clarity is your strongest side, 7.5 of 10 on average.",
  ]);
});

test("what is said about progress follows the numbers", () => {
  const [rough, good] = [scored(ROUGH), scored(GOOD)];
  expect(report(rough)).toMatchObject({
    progressNotes: "The next report compares with this one.",
    encouragement: "From one prompt.",
  });
  expect(report(good, rough).encouragement).toMatch(/of 10, \d\.\d more than in the 30 days before\./);
  expect(report(good, rough).progressNotes).toMatch(
    /^Against the 30 days before: clarity the same, specificity up \d\.\d and structure up/,
  );
  expect(report(rough, good).encouragement).toMatch(/of 10; in the 30 days before it was \d\.\d\.$/);
  expect(report(rough, good).progressNotes).toMatch(/structure down/);
  expect(report(good, good).encouragement).toMatch(/as in the 30 days before\.$/);
});

test("a trend needs three days, and weighs the later half against the earlier one", () => {
  const days = ["2026-11-18", "2026-11-19", "2026-11-20", DAY];
  const trend = (...overalls: number[]) =>
    report(
      scored(GOOD),
      [],
      overalls.map((overall, index) => dayOf(days[index] ?? DAY, overall)),
    ).trendAnalysis;
  expect(trend(60)).toBe("A trend needs three days with prompts within 30; there is one so far.");
  expect(trend(60, 60)).toContain("there are 2 so far.");
  expect(trend(60, 60, 70, 80)).toBe(
    "Rising: of the 4 days with prompts, 6.0 on average in the first 2 days, 7.5 in the last 2 days.",
  );
  expect(trend(70, 60, 50)).toMatch(/^Falling: .* in the first day,/);
  expect(trend(60, 61, 60, 61)).toMatch(/^Level: /);
});

test("a report without a prompt cannot be made", () => {
  expect(() => report([])).toThrow(RangeError);
});

test("nothing is praised and blamed at once", () => {
  const findings = fc.record({
    lost: fc.dictionary(fc.constantFrom(...COACH_CHECK_IDS), fc.double({ min: 0, max: 6, noNaN: true })),
    told: fc.subarray([...COACH_CHECK_IDS]),
  });
  fc.assert(
    fc.property(fc.array(findings, { minLength: 1, maxLength: 4 }), (each) => {
      const prompts = each.map((one, index) => ({
        messageId: index,
        isClear: false,
        scores: { clarity: 8, specificity: 8, structure: 8 },
        overall: 80,
        findings: one,
      }));
      const { topStrengths, keyImprovements } = report(prompts);
      for (const { praise, gap } of COACH_CHECK_IDS.map(coachCheckOf)) {
        const isPraised = topStrengths.some((text) => text.startsWith(praise));
        expect(isPraised && keyImprovements.some((text) => text.startsWith(gap))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  "a poem about the sea",
  "write a newsletter",
  "Give me ideas for a birthday party",
  "write me something good",
])("whoever follows the advice gains two of ten points and more: %s", (weak) => {
  const { specificRecommendations } = report(scored(weak));
  expect(specificRecommendations.length).toBeGreaterThan(1);
  // What the advice itself suggests, in its own words.
  const followed = specificRecommendations.flatMap((advice) => [...advice.matchAll(/“([^”]+)”/g)].slice(-1));
  const better = [TASK_NAMED.has(weak) ? "Write a list of walks" : weak, ...followed.map(([, words]) => words)].join(
    ", ",
  );
  expect(scoreForCoach(better).overall - scoreForCoach(weak).overall).toBeGreaterThanOrEqual(20);
});

test("a prompt that the improver called clear is at no fault, and is not to be written again", () => {
  const [rough, clear] = scored(ROUGH, ROUGH.replace("seasonal", "wintry"));
  if (rough === undefined || clear === undefined) throw new Error("Two were scored");
  const both = report([rough, { ...clear, isClear: true }]);
  expect(both.evidence.map(({ messageId }) => messageId)).not.toContain(clear.messageId);
  expect(both.practiceMessageId).toBe(rough.messageId);
  for (const text of both.keyImprovements) expect(text).toMatch(/in 1 of 2 prompts/);
  expect(report([{ ...clear, isClear: true }])).toMatchObject({
    keyImprovements: [],
    specificRecommendations: [],
    evidence: [],
    practiceMessageId: null,
    totalPrompts: 1,
  });
});
