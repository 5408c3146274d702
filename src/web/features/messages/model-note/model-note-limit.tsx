import { useEffect, useState } from "react";
import type { Message } from "#contract/messages.ts";
import { limitSentence } from "./limit-sentence.ts";
import "./model-note.css";

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
