import { useEffect, useState } from "react";
import type { Message } from "#contract/messages.ts";
import { limitSentence } from "./limit-words.ts";
import "./model-note.css";

/** Often enough that the minutes are right. */
const TICK_MS = 10_000;

/** One sentence about the limit that made an answer slower, simpler or impossible; its minutes count down by themselves. */
export function LimitNote({ message: { limit, status, error } }: { message: Message }) {
  const now = useNowUntil(limit?.until ?? null);
  if (limit === null) return null;
  const isFailed = status === "failed" && error?.code === "quota-exceeded";
  return <p className="limit-note">{limitSentence(limit, now, isFailed)}</p>;
}

/** The time, while it matters. */
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
