import * as RadixToast from "@radix-ui/react-toast";
import { TOAST_SWIPE_THRESHOLD_PX } from "#contract/limits.ts";
import { Icon } from "./icon.tsx";
import { dismissNotice, type ShownNotice } from "./notify.ts";
import "./toast.css";

const FOCUS_KEY = ["F8"];

export function ToastView({ notice }: { notice: ShownNotice }) {
  const isTrouble = notice.tone === "trouble";
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={notice.id}
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
