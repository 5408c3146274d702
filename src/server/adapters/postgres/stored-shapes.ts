import * as z from "zod/mini";
import { entryChangeSchema } from "#contract/catalogue.ts";
import { truncatedFileSchema } from "#contract/files.ts";
import { improvementSchema, improverUsageSchema, scoresSchema } from "#contract/improvement.ts";
import { blankValuesSchema } from "#contract/library.ts";
import {
  FAILURE_CODES,
  type FailureCode,
  failedAttemptSchema,
  type Message,
  thinkingSchema,
} from "#contract/messages.ts";
import { type Preferences, preferencesSchema } from "#contract/preferences.ts";
import { recordedReviewSchema } from "#contract/review.ts";
import { modelNameSchema, routeSchema } from "#contract/routing.ts";
import type { CatalogueEntryChange, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { CoachReport } from "#domain/coach/coach-report.ts";
import { COACH_CHECK_IDS, type CoachFindings } from "#domain/coach/score-for-coach.ts";
import type { DailyTotals } from "#domain/figures/daily-totals.ts";
import { FILE_PROBLEMS } from "#domain/files/file-problems.ts";
import type { TruncatedFile } from "#domain/files/file-section.ts";
import type { PastDecision } from "#domain/memory/slot-decision.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { FileRecord } from "../../ports/file-records.ts";
import { readStoredValue } from "./stored-json.ts";

/** Readers for the JSON in the database. An unreadable value counts as missing, or is calculated again. */

const orNull =
  <Value>(schema: z.ZodMiniType) =>
  (value: unknown): Value | null =>
    value === null ? null : readStoredValue<Value | null>(schema, value, null);
const listOf =
  <Item>(schema: z.ZodMiniType) =>
  (value: unknown): readonly Item[] =>
    Array.isArray(value) ? value.filter((item) => z.safeParse(schema, item).success) : [];

/** Accepts models that have left the catalogue, because their answers stay. */
export const asModelName = orNull<ModelName>(modelNameSchema);
export const asFailureCode = (value: unknown): FailureCode | null =>
  value === null ? null : readStoredValue<FailureCode>(z.enum(FAILURE_CODES), value, "internal");

export const asImprovement = orNull<Improvement>(improvementSchema);
export const asReview = orNull<Review>(recordedReviewSchema);
export const asRoute = orNull<RouteDecision>(routeSchema);
export const asImproverUsage = orNull<ImproverUsage>(improverUsageSchema);
export const asFallbacks = (value: unknown): Message["fallbacks"] => [
  ...listOf<Message["fallbacks"][number]>(failedAttemptSchema)(value),
];
export const asVariableValues = (value: unknown): Readonly<Record<string, string>> =>
  readStoredValue<Readonly<Record<string, string>>>(blankValuesSchema, value, {});
export const asThinking = orNull<NonNullable<Message["thinking"]>>(thinkingSchema);
/** An operator's change to a catalogue entry. An unknown field makes the whole change unreadable. */
export const asEntryChange = orNull<CatalogueEntryChange>(entryChangeSchema);
export const asModelServer = orNull<Omit<ModelServer, "name">>(
  z.object({ label: z.string(), baseUrl: z.string(), apiKey: z.nullable(z.string()) }),
);
export const asFileCuts = listOf<TruncatedFile>(truncatedFileSchema);

const pages = z.nullable(z.int());
export const asFileRecords = listOf<FileRecord>(
  z.object({
    ...{ name: z.string(), sizeBytes: z.int(), pages, sheets: pages, problem: z.nullable(z.enum(FILE_PROBLEMS)) },
    picture: z.optional(z.object({ width: z.int(), height: z.int(), hadDetails: z.boolean() })),
  }),
);

export const asPastDecisions = listOf<PastDecision>(
  z.object({ slot: z.string(), value: z.string(), isAccepted: z.boolean() }),
);

/** Reads each field alone. An unreadable choice must not remove the others, such as the choice to switch memory off. */
export function asPreferences(value: unknown): Preferences {
  if (typeof value !== "object" || value === null) return {};
  const { shape } = preferencesSchema;
  const known = Object.entries(value).filter(
    ([name, field]) => name in shape && z.safeParse(shape[name as keyof typeof shape], field).success,
  );
  return Object.fromEntries(known);
}

const coachPointKey = z.enum(COACH_CHECK_IDS);
export const asFindings = orNull<CoachFindings>(
  z.object({
    lost: z.partialRecord(coachPointKey, z.number()),
    told: z.array(coachPointKey),
  }),
);

const texts = z.array(z.string());
export const asCoachReport = orNull<CoachReport>(
  z.object({
    reportDate: z.string(),
    totalPrompts: z.int(),
    averageScore: z.number(),
    averages: scoresSchema,
    encouragement: z.string(),
    progressNotes: z.string(),
    topStrengths: texts,
    keyImprovements: texts,
    specificRecommendations: texts,
    trendAnalysis: z.string(),
    // A point that this version does not know must not make the whole report unreadable.
    evidence: z.array(
      z.object({ improvement: z.int(), point: z.catch(z.nullable(coachPointKey), null), messageId: z.int() }),
    ),
    practiceMessageId: z.nullable(z.int()),
  }),
);

const count = z.int().check(z.nonnegative());
const ms = z.nullable(z.number());
const modelCountSchema = z.object({
  answers: count,
  named: count,
  thumbsUp: count,
  thumbsDown: count,
  failed: count,
  costUsd: z.number(),
  firstTokens: z.record(z.string().check(z.regex(/^\d{1,4}$/)), count),
});
/**
 * Increase it when `DailyTotals` changes, or how its values are counted. Days with another version are counted again.
 */
export const DAILY_TOTALS_VERSION = 2;
export const asDailyTotals = orNull<DailyTotals>(
  z.object({
    messages: count,
    activeUsers: count,
    failed: count,
    costUsd: z.number(),
    firstTokenMsP50: ms,
    firstTokenMsP95: ms,
    choices: count,
    overrides: count,
    thumbsUp: count,
    thumbsDown: count,
    improved: count,
    reviewed: count,
    accepted: count,
    rejected: count,
    edited: count,
    guardRefused: count,
    errors: z.record(z.string(), count),
    models: z.record(z.string(), modelCountSchema),
  }),
);
