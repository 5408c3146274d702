import * as RadixDialog from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isTouchScreen } from "#web/lib/is-touch-screen.ts";
import { focusHeading } from "#web/lib/use-heading-focus.ts";
import { useStableCallback } from "../lib/use-stable-callback.ts";
import { IconButton } from "./button.tsx";
import "./dialog.css";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Screen readers read it after the title. */
  description?: string | undefined;
  /** "dialog" is centred. "panel" slides in from the right, "drawer" from the left. */
  shape?: "dialog" | "panel" | "drawer";
  children?: ReactNode;
  /** The buttons. The main button is last. */
  footer?: ReactNode;
}

// After this time, the page shows the result of the dialog: the element that opened it may be enabled again or gone.
const SETTLED_MS = 100;

/**
 * Returns the focus to the element that opened the dialog. If that fails (a shortcut opened the dialog, or the element
 * is gone), focuses the page's heading without scrolling.
 */
function giveFocusBack(opener: Element | null): void {
  const focusOpener = () => opener instanceof HTMLElement && opener.focus();
  focusOpener();
  if (document.activeElement !== document.body) return;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    focusOpener();
    focusHeading();
  }, SETTLED_MS);
}

/** When a panel opens, the panel itself has the focus. From there, Radix does not keep Shift+Tab inside the panel. */
function tabBackwards(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || !event.shiftKey || event.target !== event.currentTarget) return;
  const controls = event.currentTarget.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
  const last = [...controls].findLast((control) => !control.matches(":disabled, [tabindex='-1']"));
  if (last === undefined) return;
  event.preventDefault();
  last.focus();
}

const DOUBLE_CLICK_MS = 500;

/** The second click of a double click must not reach an element behind the closed dialog, such as “Sign Out”. */
function ignoreSecondClick(): void {
  const stop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", stop, true);
  setTimeout(() => document.removeEventListener("click", stop, true), DOUBLE_CLICK_MS);
}

/**
 * Android's Back closes the dialog instead of leaving the page. Only on touch screens: elsewhere a `CloseWatcher` would
 * also take the Escape key. Browsers without `CloseWatcher` go back a page.
 */
function useBackButton(isOpen: boolean, onClose: () => void): void {
  const close = useStableCallback(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => { onclose: () => void; destroy: () => void } };
    if (!isOpen || CloseWatcher === undefined || !isTouchScreen()) return;
    const watcher = new CloseWatcher();
    watcher.onclose = close;
    return () => watcher.destroy();
  }, [isOpen, close]);
}

/** A modal dialog. Escape or a click on the backdrop closes it. The focus returns to the element that opened it. */
export function Dialog({ isOpen, onClose, title, description, shape = "dialog", children, footer }: DialogProps) {
  const opener = useRef<Element | null>(null);
  useBackButton(isOpen, onClose);
  const rememberOpener = (event: Event) => {
    opener.current = document.activeElement;
    if (shape === "dialog" || !(event.currentTarget instanceof HTMLElement)) return;
    // Radix would focus the close button, the first control of a panel. But screen readers must read the title first.
    event.preventDefault();
    event.currentTarget.focus();
  };
  const returnToOpener = (event: Event) => {
    // Radix returns the focus only to its own trigger, but any element can open our dialogs.
    event.preventDefault();
    giveFocusBack(opener.current);
  };
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        {/* Radix's overlay locks scrolling with a style element, which our content security policy blocks. */}
        <div className="backdrop" aria-hidden="true" onClick={onClose} />
        <RadixDialog.Content
          className={shape}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnToOpener}
          onKeyDown={(event) => {
            tabBackwards(event);
            // If a toast is open, Radix handles Escape for the toast and marks the event with `defaultPrevented`.
            if (event.key === "Escape" && !event.defaultPrevented) onClose();
          }}
          {...(description === undefined && { "aria-describedby": undefined })}
        >
          <header>
            <RadixDialog.Title className="title">{title}</RadixDialog.Title>
            {shape !== "dialog" && (
              <RadixDialog.Close asChild>
                <IconButton className="push" label="Close" icon="close" onClick={ignoreSecondClick} />
              </RadixDialog.Close>
            )}
          </header>
          <div className="body">
            {description !== undefined && <RadixDialog.Description>{description}</RadixDialog.Description>}
            {children}
          </div>
          {footer !== undefined && <footer>{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
