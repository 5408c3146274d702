import type { CoachReportView } from "#contract/coach.ts";
import { DEFAULT_TIME_ZONE, localDay } from "#domain/coach/local-day.ts";
import { AppError } from "../../app-error.ts";
import { addQuotesToReport } from "./add-quotes-to-report.ts";
import { type UpdateScoresDeps, updateScores } from "./update-scores.ts";
import { writeReport } from "./write-report.ts";

/** Replaces an earlier report of the same day. Throws nothing-to-report if no prompt was sent. */
export async function generateReport(
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
