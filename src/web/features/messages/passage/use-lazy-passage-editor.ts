import { type RefObject, useEffect, useState } from "react";
import { showServerError } from "../actions/action-notices.ts";
import type { PassageEditor } from "./passage-editor.tsx";
import type { PassageChoice } from "./selected-words.ts";

interface StartedPassage {
  readonly Work: typeof PassageEditor;
  readonly choice: PassageChoice;
}

const starts = new WeakMap<Element, () => void>();
let isWatching = false;

/** One watcher for all answers on the page. */
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

/** Loads the code for changing a passage when the user selects text or opens it from the answer's menu. */
export function useLazyPassageEditor(tools: RefObject<HTMLElement | null>, isChangeable: boolean) {
  const [started, setStarted] = useState<StartedPassage | null>(null);
  const start = async (choice: PassageChoice) => {
    try {
      const { PassageEditor } = await import("./passage-editor.tsx");
      // The user chose the menu item on purpose, so this choice replaces a selection.
      setStarted((before) => (choice === "selected" && before) || { Work: PassageEditor, choice });
    } catch (error) {
      // No error after a selection: the user may only want to copy the text.
      if (choice === "by-menu") showServerError(error, "Failed to load. Please try again.");
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

/** Calls `tell` when a selection may have ended. Returns a function that stops watching. */
function watchSelections(tell: () => void): () => void {
  // On touch screens, dragging the handles of a selection fires only `selectionchange`. With a mouse, this event is
  // ignored, because it fires for every letter.
  const isFinger = window.matchMedia("(pointer: coarse)");
  // Waits until the event is over: only then, the browser has removed the previous selection.
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
