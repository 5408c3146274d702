import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { COMPOSER_HEIGHT_MAX_PX } from "#contract/limits.ts";

export interface ComposerHandle {
  /** Puts the cursor behind the last word. */
  focusEnd: () => void;
}

type Input = RefObject<HTMLTextAreaElement | null>;

/** The field a prompt is written in: it grows with its text, keeps the focus over a send and gives it to whoever has `handle`. */
export function usePromptInput(handle: Ref<ComposerHandle>, draft: string, isSending: boolean): Input {
  const input = useRef<HTMLTextAreaElement>(null);
  useGrowth(input, draft);
  useFocusKept(input, isSending);
  useImperativeHandle(handle, () => ({
    focusEnd() {
      input.current?.focus();
      const end = input.current?.value.length ?? 0;
      input.current?.setSelectionRange(end, end);
    },
  }));
  return input;
}

/** As tall as its text, up to 160 px; then it scrolls. */
function useGrowth(input: Input, draft: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text, wherever it came from.
  useLayoutEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, COMPOSER_HEIGHT_MAX_PX)}px`;
    element.style.overflowY = element.scrollHeight > COMPOSER_HEIGHT_MAX_PX ? "auto" : "hidden";
  }, [input, draft]);
}

/** A disabled input loses the focus; who was writing finds it again where it was. */
function useFocusKept(input: Input, isSending: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isSending) {
      hadFocus.current = true;
      return;
    }
    const isFocusFree = document.activeElement === document.body || document.activeElement === null;
    if (hadFocus.current && isFocusFree) input.current?.focus();
    hadFocus.current = false;
  }, [input, isSending]);
}
