import * as RadixToast from "@radix-ui/react-toast";
import { TOAST_SWIPE_THRESHOLD_PX } from "#contract/limits.ts";
import { Icon } from "./icon.tsx";
import { dismissNotice, type ShownNotice } from "./notify.ts";
import "./toast.css";

const FOCUS_KEY = ["F8"];

/** Tells the page how much room the toast takes at its foot, so that one can scroll what is behind it into view. */
function watchHeight(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty("--toast-height", `${toast.offsetHeight}px`));
  watch.observe(toast);
  return () => {
    watch.disconnect();
    style.removeProperty("--toast-height");
  };
}

export function ToastView({ notice }: { notice: ShownNotice }) {
  const isTrouble = notice.tone === "trouble";
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={notice.id}
        ref={watchHeight}
        className={isTrouble ? "toast trouble-toast" : "toast"}
        type={isTrouble ? "foreground" : "background"}
        duration={notice.durationMs}
        open={notice.isOpen}
        // On a phone it is over the text: a tap makes way.
        onClick={() => window.matchMedia("(pointer: coarse)").matches && dismissNotice(notice.id)}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissNotice(notice.id);
        }}
      >
        <Icon name={isTrouble ? "warning" : "check"} />
        <RadixToast.Title asChild>
          <b>{notice.title}</b>
        </RadixToast.Title>
        <RadixToast.Close aria-label="Close">
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
