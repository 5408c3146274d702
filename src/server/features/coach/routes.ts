import type { FastifyRequest } from "fastify";
import {
  type CoachAnalyticsEntry,
  type CoachReportView,
  coachAnalyticsSchema,
  coachReportSchema,
  latestReportSchema,
  practiceInputSchema,
  practiceResultSchema,
} from "#contract/coach.ts";
import { TIME_ZONE_HEADER } from "#contract/headers.ts";
import { compareDrafts } from "#domain/coach/compare-drafts.ts";
import { addDays, DEFAULT_TIME_ZONE, localDay } from "#domain/coach/local-day.ts";
import { includesTier } from "#domain/plans/plans.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import { addQuotesToReport, writeReport } from "./report.ts";
import { type UpdateScoresDeps, updateScores } from "./score-prompts.ts";

export function coachRoutes(app: TypedApp, deps: { coach: UpdateScoresDeps; limiters: Limiters }): void {
  const { coach, limiters } = deps;

  app.get(
    "/api/prompt-coach/report/latest",
    { config: { access: "user" }, schema: { response: { 200: latestReportSchema } } },
    async (request) => {
      const { id } = premierOf(request);
      const latest = await coach.store.coach.latestReport(id);
      return latest === null ? null : await addQuotesToReport(coach, id, latest);
    },
  );

  app.get(
    "/api/prompt-coach/analytics",
    { config: { access: "user" }, schema: { response: { 200: coachAnalyticsSchema } } },
    async (request) => readAnalytics(coach, premierOf(request).id, timeZoneOf(request)),
  );

  app.post(
    "/api/prompt-coach/generate-report",
    {
      config: { access: "user" },
      schema: { response: { 200: coachReportSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) => generateReport(coach, premierOf(request).id, timeZoneOf(request)),
  );

  app.post(
    "/api/prompt-coach/practice",
    {
      config: { access: "user" },
      schema: { body: practiceInputSchema, response: { 200: practiceResultSchema } },
      preHandler: limiters.sendPerUser,
    },
    async (request) => {
      premierOf(request);
      const { original, rewrite, settled, open } = compareDrafts(request.body.originalPrompt, request.body.rewrite);
      return {
        original: { scores: original.scores, averageScore: original.overall },
        rewrite: { scores: rewrite.scores, averageScore: rewrite.overall },
        settled: [...settled],
        open: [...open],
      };
    },
  );
}

function premierOf(request: FastifyRequest): UserRecord {
  const user = requireUser(request);
  if (includesTier(user.subscriptionTier, "premier")) return user;
  throw new AppError("upgrade-required", "Prompt Coach is part of Premier.");
}

function timeZoneOf(request: FastifyRequest): string | null {
  const header = request.headers[TIME_ZONE_HEADER];
  return typeof header === "string" ? header : null;
}

/** Replaces an earlier report of the same day. Throws nothing-to-report if no prompt was sent. */
async function generateReport(
  deps: UpdateScoresDeps,
  userId: number,
  timeZone: string | null,
): Promise<CoachReportView> {
  const { coach } = deps.store;
  await updateScores(deps, userId, timeZone);
  const now = deps.clock.now();
  const zone = (await coach.timeZones([userId])).get(userId) ?? DEFAULT_TIME_ZONE;
  const report = await writeReport(deps, userId, localDay(now, zone));
  if (report === null) {
    throw new AppError("nothing-to-report", "You have sent no prompt today. Send one, and the report can be written.");
  }
  await coach.saveReport(userId, report, now);
  return await addQuotesToReport(deps, userId, { report, writtenAt: now });
}

/** The 90 days that the page shows, and the 90 days before them for comparison. */
const DAYS_SHOWN = 180;

async function readAnalytics(
  deps: UpdateScoresDeps,
  userId: number,
  timeZone: string | null,
): Promise<CoachAnalyticsEntry[]> {
  await updateScores(deps, userId, timeZone);
  const { coach } = deps.store;
  const zone = (await coach.timeZones([userId])).get(userId) ?? DEFAULT_TIME_ZONE;
  const today = localDay(deps.clock.now(), zone);
  // Includes tomorrow: a prompt that was sent just before a flight to the west may have tomorrow's date.
  const days = await coach.days(userId, addDays(today, 1 - DAYS_SHOWN), addDays(today, 1));
  return days.map(({ day, prompts, scores, overall }) => ({
    date: day,
    totalPrompts: prompts,
    averageScore: overall,
    clarityScore: scores.clarity,
    specificityScore: scores.specificity,
    structureScore: scores.structure,
  }));
}
