import { useEffect, useState } from "react";
import type { Message } from "#contract/messages.ts";
import "./thinking-note.css";

const THOUGHT_SECONDS_MIN = 3;

interface ThinkingNoteProps {
  thinking: NonNullable<Message["thinking"]>;
  /** No word of the answer has come yet. */
  isThinking: boolean;
}

/** Says that the model thinks, or how long it thought, with the summary of its provider folded below. */
export function ThinkingNote({ thinking, isThinking }: ThinkingNoteProps) {
  const seconds = useSeconds(thinking.ms, isThinking);
  const line = (
    <>
      <b>{isThinking ? "Thinking" : "Thought for"}</b> <span className="slug">{seconds} s</span>
    </>
  );
  const text = thinking.text.trim();
  // Less than that is the way to the provider and back.
  if (text === "" && seconds < THOUGHT_SECONDS_MIN) return null;
  if (text === "") return <p className="thinking">{line}</p>;
  return (
    <details className="thinking">
      <summary>
        {line} <span className="told">{firstLine(text)}</span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

/** Headings and emphasis are for a page; here is one line. */
function firstLine(text: string): string {
  const last = text.split("\n").findLast((line) => line.trim() !== "") ?? "";
  return last.replace(/^[#>\s-]+|\*\*/g, "").slice(0, LINE_LENGTH_MAX);
}
const LINE_LENGTH_MAX = 120;

/** Whole seconds since it began, counted on here until the server says how many they were. */
function useSeconds(ms: number, isRunning: boolean): number {
  const [startedAt] = useState(() => Date.now() - ms);
  const [now, setNow] = useState(startedAt + ms);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(1, Math.round(Math.max(ms, now - startedAt) / 1_000));
}
