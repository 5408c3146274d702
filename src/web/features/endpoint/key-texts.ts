import type { ApiKey } from "#contract/api-keys.ts";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import { formatShortDay, formatTime } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";

export const SCOPE_DESCRIPTIONS: Readonly<Record<ApiScope, readonly [name: string, what: string]>> = {
  chat: ["Chat", "ask a model and get an answer"],
  improve: ["Improve", "rewrite a prompt"],
  route: ["Route", "say which model it would ask"],
};

const DAY_MS = 24 * 3_600_000;
const SOON_DAYS = 7;

export const formatTotalTokens = ({ inputTokens, outputTokens }: ApiKey["month"]): string =>
  formatCount(inputTokens + outputTokens);

/** "12 calls, 3,400 tokens, 2 refused" */
export function usageInWords(month: ApiKey["month"]): string {
  const { calls, refused } = month;
  const parts = [`${formatCount(calls)} ${calls === 1 ? "call" : "calls"}`, `${formatTotalTokens(month)} tokens`];
  return [...parts, ...(refused > 0 ? [`${formatCount(refused)} refused`] : [])].join(", ");
}

/** "Chat, improve" */
export function scopesInWords(scopes: readonly ApiScope[]): string {
  const words = scopes.map((scope) => SCOPE_DESCRIPTIONS[scope][0]).join(", ");
  return words.charAt(0) + words.slice(1).toLowerCase();
}

/** For today the time, otherwise the day. */
export function lastUsedInWords(at: string | null, now: Date): string {
  if (at === null) return "never";
  const time = new Date(at);
  return time.toDateString() === now.toDateString() ? formatTime(time) : formatShortDay(time);
}

/** When the key was revoked, expired or will expire. Null: never, or not within SOON_DAYS. */
export function keyEndInWords(
  { expiresAt, revokedAt }: Pick<ApiKey, "expiresAt" | "revokedAt">,
  now: Date,
): string | null {
  if (revokedAt !== null) return `revoked ${formatShortDay(revokedAt)}`;
  if (expiresAt === null) return null;
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS);
  if (days <= 0) return `ended ${formatShortDay(expiresAt)}`;
  return days <= SOON_DAYS ? `ends in ${days === 1 ? "a day" : `${days} days`}` : null;
}

export const isKeyInactive = ({ expiresAt, revokedAt }: Pick<ApiKey, "expiresAt" | "revokedAt">, now: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && new Date(expiresAt) <= now);
