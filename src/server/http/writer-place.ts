import type { FastifyRequest } from "fastify";
import { TIME_ZONE_HEADER } from "#contract/headers.ts";
import { isTimeZone } from "#domain/coach/local-day.ts";
import type { SessionStore } from "../ports/session-store.ts";
import type { UserRecord } from "../ports/user-record.ts";

type Place = Pick<UserRecord, "timeZone" | "locale">;

/** The user with the place that their page says they write in; kept where it is another than before. */
export async function withPlace(
  store: Pick<SessionStore, "setPlace">,
  request: FastifyRequest,
  user: UserRecord,
): Promise<UserRecord> {
  const place = placeIn(request);
  if (place === null || (place.timeZone === user.timeZone && place.locale === user.locale)) return user;
  await store.setPlace(user.id, place);
  return { ...user, ...place };
}

/** Only our page says where it is; null for every other program. */
function placeIn({ headers }: FastifyRequest): Place | null {
  const zone = headers[TIME_ZONE_HEADER];
  if (typeof zone !== "string" || !isTimeZone(zone)) return null;
  return { timeZone: zone, locale: firstLocale(headers["accept-language"]) };
}

function firstLocale(accepted: string | undefined): string | null {
  const tag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}(?=[,;]|$)/.exec(accepted?.trim() ?? "")?.[0];
  return tag ?? null;
}
