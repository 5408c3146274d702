import { useEffect, useState } from "react";
import type { Message } from "#contract/messages.ts";
import "./thinking-note.css";

const THOUGHT_SECONDS_MIN = 3;

interface ThinkingNoteProps {
  thinking: NonNullable<Message["thinking"]>;
  /** True: no text of the answer has arrived yet. */
  isThinking: boolean;
}

export function ThinkingNote({ thinking, isThinking }: ThinkingNoteProps) {
  const seconds = useSeconds(thinking.ms, isThinking);
  const line = (
    <>
      <b>{isThinking ? "Thinking" : "Thought for"}</b> <span className="slug">{seconds} s</span>
    </>
  );
  const text = thinking.text.trim();
  // A shorter time is only the network round trip.
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

/** The last line that is not empty, without Markdown marks. */
function firstLine(text: string): string {
  const last = text.split("\n").findLast((line) => line.trim() !== "") ?? "";
  return last.replace(/^[#>\s-]+|\*\*/g, "").slice(0, LINE_LENGTH_MAX);
}
const LINE_LENGTH_MAX = 120;

/** Whole seconds of thinking, counted by the page while `isRunning`. `ms`: the duration that the server sent. */
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
