import type { Moment } from "#domain/prompting/reading/moment.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/** When and where the user wrote: as their page last reported, else in the host's time zone. */
export const momentOf = (
  user: Pick<UserRecord, "timeZone" | "locale"> | null,
  now: Date,
  hostTimeZone: string,
): Moment => ({ now, timeZone: user?.timeZone ?? hostTimeZone, locale: user?.locale ?? null });
