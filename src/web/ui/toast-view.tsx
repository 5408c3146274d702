import * as RadixToast from "@radix-ui/react-toast";
import { type MouseEvent, useEffect, useRef } from "react";
import { TOAST_SWIPE_THRESHOLD_PX } from "#contract/limits.ts";
import { Icon } from "./icon.tsx";
import { dismissNotice, dismissShownNotice, type ShownNotice } from "./notify.ts";
import "./toast.css";

const FOCUS_KEY = ["F8"];

/**
 * Sets the toast's height as a CSS variable: the page adds this space, so that the toast hides no content. A touch on
 * the toast closes it, and also reaches the element behind the toast.
 */
function watchToast(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty("--toast-height", `${toast.offsetHeight}px`));
  watch.observe(toast);
  const makeWay = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const isOn = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    if (isOn && pointerType === "touch") dismissShownNotice();
  };
  document.addEventListener("pointerdown", makeWay);
  return () => {
    document.removeEventListener("pointerdown", makeWay);
    watch.disconnect();
    style.removeProperty("--toast-height");
  };
}

/** Returns a click handler for the close button. After a click by keyboard, the focus goes back to where it was. */
function useFocusBack(): (event: MouseEvent) => void {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(".toast-viewport") === null) before.current = target;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  // `detail` is 0 if a key caused the click.
  return ({ detail }) => detail === 0 && setTimeout(() => before.current?.focus());
}

export function ToastView({ notice }: { notice: ShownNotice }) {
  const isTrouble = notice.tone === "trouble";
  const giveFocusBack = useFocusBack();
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={notice.id}
        ref={watchToast}
        className={isTrouble ? "toast trouble-toast" : "toast"}
        type={isTrouble ? "foreground" : "background"}
        duration={notice.durationMs}
        open={notice.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissNotice(notice.id);
        }}
      >
        <Icon name={isTrouble ? "warning" : "check"} />
        <RadixToast.Title asChild>
          <b>{notice.title}</b>
        </RadixToast.Title>
        <RadixToast.Close aria-label="Close" onClick={giveFocusBack}>
          <Icon name="close" />
        </RadixToast.Close>
        {notice.description !== undefined && (
          <RadixToast.Description asChild>
            <p>{notice.description}</p>
          </RadixToast.Description>
        )}
      </RadixToast.Root>
      <RadixToast.Viewport className="toast-viewport" hotkey={FOCUS_KEY} />
    </RadixToast.Provider>
  );
}
