import type { PromptTime } from "#domain/prompting/reading/moment.ts";
import type { UserRecord } from "../../../ports/account-store.ts";

/** Uses the time zone and the locale that the user's page reported last. Else the host's time zone and no locale. */
export const momentOf = (
  user: Pick<UserRecord, "timeZone" | "locale"> | null,
  now: Date,
  hostTimeZone: string,
): PromptTime => ({ now, timeZone: user?.timeZone ?? hostTimeZone, locale: user?.locale ?? null });
