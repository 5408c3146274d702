import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { COMPOSER_HEIGHT_MAX_PX } from "#contract/limits.ts";
import { isTouchScreen } from "#web/lib/is-touch-screen.ts";

export interface ComposerHandle {
  focusEnd: () => void;
}

type Input = RefObject<HTMLTextAreaElement | null>;

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

function useGrowth(input: Input, draft: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text, wherever it came from.
  useLayoutEffect(() => grow(input.current), [input, draft]);
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const again = () => grow(element);
    // Measures again when the fonts have loaded, and when a new width changes the line breaks.
    document.fonts.addEventListener("loadingdone", again);
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      again();
    });
    watch.observe(element);
    return () => {
      document.fonts.removeEventListener("loadingdone", again);
      watch.disconnect();
    };
  }, [input]);
}

function grow(element: HTMLTextAreaElement | null): void {
  if (element === null) return;
  element.style.height = "auto";
  element.style.height = `${Math.min(element.scrollHeight, COMPOSER_HEIGHT_MAX_PX)}px`;
  element.style.overflowY = element.scrollHeight > COMPOSER_HEIGHT_MAX_PX ? "auto" : "hidden";
}

/** A disabled input loses the focus, so it gets the focus back after sending. */
function useFocusKept(input: Input, isSending: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isSending) {
      hadFocus.current = true;
      return;
    }
    const isFocusFree = document.activeElement === document.body || document.activeElement === null;
    // On a phone, the focus would open the keyboard over the answer.
    if (hadFocus.current && isFocusFree && !isTouchScreen()) input.current?.focus();
    hadFocus.current = false;
  }, [input, isSending]);
}
