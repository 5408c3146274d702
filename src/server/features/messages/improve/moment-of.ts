import type { Moment } from "#domain/prompting/reading/moment.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/** The time of writing, with the time zone and locale that the user's page last reported, else the host's time zone. */
export const momentOf = (
  user: Pick<UserRecord, "timeZone" | "locale"> | null,
  now: Date,
  hostTimeZone: string,
): Moment => ({ now, timeZone: user?.timeZone ?? hostTimeZone, locale: user?.locale ?? null });
