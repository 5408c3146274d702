import { type RefObject, useEffect, useState } from "react";
import { actionFailed } from "../actions/action-notices.ts";
import type { PassageChoice } from "./passage-choice.ts";
import type { PassageWork } from "./passage-work.tsx";

interface StartedPassage {
  readonly Work: typeof PassageWork;
  readonly choice: PassageChoice;
}

const starts = new WeakMap<Element, () => void>();
let isWatching = false;

/** One watch for all answers of the page. */
function watchAnswers(): void {
  if (isWatching) return;
  isWatching = true;
  watchSelections(() => {
    const selection = getSelection();
    if (selection === null || selection.isCollapsed) return;
    const answer = selection.anchorNode?.parentElement?.closest(".prose")?.parentElement;
    if (answer) starts.get(answer)?.();
  });
}

/** Work on a passage of one answer, whose code comes when something is selected in it or its menu asks for it. */
export function usePassageStart(tools: RefObject<HTMLElement | null>, isChangeable: boolean) {
  const [started, setStarted] = useState<StartedPassage | null>(null);
  const start = async (choice: PassageChoice) => {
    try {
      const { PassageWork } = await import("./passage-work.tsx");
      // The menu is asked for on purpose, also where something is selected.
      setStarted((before) => (choice === "selected" && before) || { Work: PassageWork, choice });
    } catch (error) {
      // A person who only selects something to copy it has asked for nothing.
      if (choice === "by-menu") actionFailed(error, "Failed to load. Please try again.");
    }
  };
  useEffect(() => {
    const answer = tools.current?.closest(".answer");
    if (!answer || !isChangeable) return;
    watchAnswers();
    starts.set(answer, () => void start("selected"));
    return () => void starts.delete(answer);
  });
  return { started, start, close: () => setStarted(null), watch: watchSelections };
}

/** Calls `tell` whenever something may have been selected and is at rest. Returns how to stop. */
function watchSelections(tell: () => void): () => void {
  // On touch, dragging the handles of a selection fires this event alone; with a mouse it would fire at every letter.
  const isFinger = window.matchMedia("(pointer: coarse)");
  // Only after a click does the browser take away what was selected before it.
  const soon = () => setTimeout(tell);
  const atOnce = () => isFinger.matches && tell();
  document.addEventListener("pointerup", soon);
  document.addEventListener("keyup", soon);
  document.addEventListener("selectionchange", atOnce);
  return () => {
    document.removeEventListener("pointerup", soon);
    document.removeEventListener("keyup", soon);
    document.removeEventListener("selectionchange", atOnce);
  };
}
