import type { FastifyRequest } from "fastify";
import {
  coachAnalyticsSchema,
  coachReportSchema,
  latestReportSchema,
  practiceInputSchema,
  practiceResultSchema,
} from "#contract/coach.ts";
import { TIME_ZONE_HEADER } from "#contract/headers.ts";
import { compareDrafts } from "#domain/coach/compare-drafts.ts";
import { includesTier } from "#domain/plans/plans.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { addQuotesToReport } from "./add-quotes-to-report.ts";
import { generateReport } from "./generate-report.ts";
import { readAnalytics } from "./read-analytics.ts";
import type { UpdateScoresDeps } from "./update-scores.ts";

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
