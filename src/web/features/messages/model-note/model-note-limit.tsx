import { useEffect, useState } from "react";
import type { Message } from "#contract/messages.ts";
import "./model-note.css";
import { formatMessageLimit } from "#domain/messages/message-limit-text.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";
import { formatMomentSeenFrom } from "#web/lib/format-dates.ts";

/** Often enough to keep the minutes correct. */
const TICK_MS = 10_000;

export function LimitNote({ message: { limit, status, error } }: { message: Message }) {
  const now = useNowUntil(limit?.until ?? null);
  if (limit === null) return null;
  const isFailed = status === "failed" && error?.code === "quota-exceeded";
  return <p className="limit-note">{limitSentence(limit, now, isFailed)}</p>;
}

function useNowUntil(until: string | null): Date {
  const [now, setNow] = useState(() => new Date());
  const isOver = until === null || new Date(until) <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
}

const LIMITS: Readonly<Record<QuotaLimit, readonly [reached: string, until: string]>> = {
  "soft-window": [formatMessageLimit("free"), "slower until"],
  "daily-cap": [formatMessageLimit("plus"), "no more until"],
  "premium-tokens": ["Premium tokens of this month used up", "standard models until"],
  "key-money": ["What this key may spend in a month is reached", "cheaper models until"],
  "user-money": ["What one account may spend in a day is reached", "cheaper models until"],
  "instance-money": ["What this site may spend in a day is reached", "cheaper models until"],
};

export function limitSentence(limit: NonNullable<Message["limit"]>, now: Date, isFailed: boolean): string {
  const [reached, until] = LIMITS[limit.by];
  const end = new Date(limit.until);
  if (end <= now) return isFailed ? "The limit is over: you can ask again." : `${reached}. That is over now.`;
  const left = timeLeft(end.getTime() - now.getTime());
  return `${reached}: ${isFailed ? "no answer until" : until} ${formatMomentSeenFrom(now, end)}${left === "" ? "" : `, ${left}`}.`;
}

/** "in 12 minutes". Empty for one day or more, because a date is clearer than many hours. */
function timeLeft(durationMs: number): string {
  const minutes = Math.ceil(durationMs / 60_000);
  if (minutes >= 24 * 60) return "";
  if (minutes < 60) return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
  const rest = minutes % 60;
  return `in ${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
