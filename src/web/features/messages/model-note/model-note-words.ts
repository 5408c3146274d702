import type { FailureCode, Message } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { windowWords } from "#domain/messages/window-words.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";
import type { Saving } from "#domain/routing/net-savings.ts";
import { labelIn } from "#domain/routing/route-decision.ts";
import { formatMomentSeenFrom } from "#web/lib/format-dates.ts";
import { formatUsd, TOLD_USD_MIN } from "#web/lib/format-figures.ts";

const ROLES: Readonly<Record<Saving["role"], string>> = {
  best: "the best graded of your models",
  dearest: "the dearest of your models",
  "best-and-dearest": "the best graded and dearest of your models",
};

/** What an answer of `modelUsed` saved or cost more, as it is. */
export function savingSentence({ against, label, role, netUsd }: Saving, modelUsed: ModelName): string {
  const model = `${label}, ${ROLES[role]}`;
  const usd = formatUsd(Math.abs(netUsd));
  if (against === modelUsed) {
    return Math.abs(netUsd) < TOLD_USD_MIN
      ? `${label} is ${ROLES[role]}, so there was nothing to save.`
      : `Cost ${usd} more than ${label} alone, for the rewrite.`;
  }
  if (Math.abs(netUsd) < TOLD_USD_MIN) return `Cost about the same as ${model}, to a tenth of a cent.`;
  return netUsd > 0 ? `Saved ${usd} against ${model}.` : `Cost ${usd} more than ${model}, would have.`;
}

const FAILURES: Readonly<Partial<Record<FailureCode, string>>> = {
  "provider-unreachable": "could not be reached",
  "provider-timeout": "did not answer in time",
  "provider-limited": "was taking no more requests",
  "provider-resting": "is resting after failures",
  "provider-rejected": "did not accept the request",
  "model-not-found": "is no longer offered by its provider",
  "provider-key": "could not be used: its key was not accepted",
  "content-refused": "declined to answer",
  "context-length": "cannot read a text this long",
  "answer-cut": "broke off",
  "answer-empty": "sent an empty answer",
  "answer-no-room": "came to no word for all its thinking",
};

/** Which model failed before the one that answered, and how. */
export const fallbackSentence = ({ model, code }: Message["fallbacks"][number], route: Message["route"]): string =>
  `${labelIn(route, model)} ${FAILURES[code] ?? "did not answer"}.`;

const LIMITS: Readonly<Record<QuotaLimit, readonly [reached: string, until: string]>> = {
  "soft-window": [windowWords("free"), "slower until"],
  "daily-cap": [windowWords("plus"), "no more until"],
  "premium-tokens": ["Premium tokens of this month used up", "standard models until"],
  "key-money": ["What this key may spend in a month is reached", "cheaper models until"],
  "user-money": ["What one account may spend in a day is reached", "cheaper models until"],
  "instance-money": ["What this site may spend in a day is reached", "cheaper models until"],
};

/** Which limit made an answer slower, simpler or impossible, until when, and how long that is. */
export function limitSentence(limit: NonNullable<Message["limit"]>, now: Date, isFailed: boolean): string {
  const [reached, until] = LIMITS[limit.by];
  const end = new Date(limit.until);
  if (end <= now) return isFailed ? "The limit is over: you can ask again." : `${reached}. That is over now.`;
  const left = timeLeft(end.getTime() - now.getTime());
  return `${reached}: ${isFailed ? "no answer until" : until} ${formatMomentSeenFrom(now, end)}${left === "" ? "" : `, ${left}`}.`;
}

/** "in 12 minutes"; nothing where a date says it better. */
function timeLeft(durationMs: number): string {
  const minutes = Math.ceil(durationMs / 60_000);
  if (minutes >= 24 * 60) return "";
  if (minutes < 60) return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
