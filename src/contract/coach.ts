import * as z from "zod/mini";
import { scoresSchema } from "./improvement.ts";
import { PROMPT_LENGTH_MAX } from "./limits.ts";

const day = z.iso.date();
const count = z.int().check(z.nonnegative());
const outOfTen = z.number().check(z.minimum(0), z.maximum(10));
const outOfHundred = z.number().check(z.minimum(0), z.maximum(100));
/** UTF-16 offsets into the prompt or quote in the same object. */
const marksSchema = z.array(z.object({ start: count, end: count }));

const practicePromptSchema = z.object({
  originalPrompt: z.string(),
  marks: marksSchema,
  averageScore: outOfHundred,
  sentAt: z.iso.datetime(),
});
export type PracticePrompt = z.infer<typeof practicePromptSchema>;

export const coachReportSchema = z.object({
  reportDate: day,
  totalPrompts: count,
  /** The page shows this score divided by 10, with one decimal. */
  averageScore: outOfHundred,
  averages: scoresSchema,
  encouragement: z.string(),
  progressNotes: z.string(),
  topStrengths: z.array(z.string()),
  keyImprovements: z.array(z.string()),
  specificRecommendations: z.array(z.string()),
  trendAnalysis: z.string(),
  /**
   * One quote per improvement, unless the quoted message was deleted. `improvement`: the index in `keyImprovements`.
   */
  evidence: z.array(
    z.object({
      improvement: count,
      quote: z.string(),
      marks: marksSchema,
      conversationId: z.int(),
      conversationTitle: z.string(),
      sentAt: z.iso.datetime(),
      /** The full prompt that `quote` comes from. */
      practice: practicePromptSchema,
      /**
       * `text`: the start of the rewrite. `averageScore`: the score of the full rewrite. null: there is no rewrite, or
       * it does not improve this point, or its score is not higher.
       */
      after: z.nullable(z.object({ text: z.string(), averageScore: outOfHundred })),
    }),
  ),
  /** A prompt to rewrite as practice; null: its message was deleted, or no prompt of the day needs a rewrite. */
  practice: z.nullable(practicePromptSchema),
  writtenAt: z.iso.datetime(),
});
export type CoachReportView = z.infer<typeof coachReportSchema>;

/** null: no report has been written yet. */
export const latestReportSchema = z.nullable(coachReportSchema);

/** Averages of one day; days without prompts are left out. */
const analyticsEntrySchema = z.object({
  date: day,
  totalPrompts: count,
  averageScore: outOfHundred,
  clarityScore: outOfTen,
  specificityScore: outOfTen,
  structureScore: outOfTen,
});
/** The last 180 days, oldest first. */
export const coachAnalyticsSchema = z.array(analyticsEntrySchema);
export type CoachAnalyticsEntry = z.infer<typeof analyticsEntrySchema>;

const draft = z
  .string()
  .check(
    z.maxLength(PROMPT_LENGTH_MAX, `At most ${PROMPT_LENGTH_MAX} characters`),
    z.regex(/\S/, "Write something first"),
  );
export const practiceInputSchema = z.strictObject({ originalPrompt: draft, rewrite: draft });

const draftScoreSchema = z.object({ scores: scoresSchema, averageScore: outOfHundred });
export const practiceResultSchema = z.object({
  original: draftScoreSchema,
  rewrite: draftScoreSchema,
  /** `settled`: points that the rewrite fixes. `open`: points that it does not fix. A few words each. */
  settled: z.array(z.string()),
  open: z.array(z.string()),
});
export type PracticeResult = z.infer<typeof practiceResultSchema>;
