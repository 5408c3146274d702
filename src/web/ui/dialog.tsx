import * as RadixDialog from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import "./dialog.css";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** A sentence under the title, read out with it. */
  description?: string | undefined;
  /** "dialog": in the middle. "panel": slides in from the right. "drawer": from the left. */
  shape?: "dialog" | "panel" | "drawer";
  children?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
}

// What the dialog was about has reached the page by then: its opener may be enabled again, or gone.
const SETTLED_MS = 100;

/** Back to what opened a dialog. Where that was a key, or is gone, the page goes on at its heading, without scrolling. */
function giveFocusBack(opener: Element | null): void {
  const focusOpener = () => opener instanceof HTMLElement && opener.focus();
  focusOpener();
  if (document.activeElement !== document.body) return;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    focusOpener();
    const heading = document.querySelector("h1");
    if (document.activeElement !== document.body || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, SETTLED_MS);
}

/** From the panel itself, which has the focus at first, Shift+Tab goes to its last control. Radix looks only at controls. */
function tabBackwards(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || !event.shiftKey || event.target !== event.currentTarget) return;
  const controls = event.currentTarget.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
  const last = [...controls].findLast((control) => !control.matches(":disabled, [tabindex='-1']"));
  if (last === undefined) return;
  event.preventDefault();
  last.focus();
}

/** Modal: focus stays inside, Escape and the backdrop close it, focus returns to where it was. */
export function Dialog({ isOpen, onClose, title, description, shape = "dialog", children, footer }: DialogProps) {
  const opener = useRef<Element | null>(null);
  const rememberOpener = (event: Event) => {
    opener.current = document.activeElement;
    if (shape === "dialog" || !(event.currentTarget instanceof HTMLElement)) return;
    // A panel's first control is its close button, and its title is to be read first.
    event.preventDefault();
    event.currentTarget.focus();
  };
  const returnToOpener = (event: Event) => {
    // Radix returns to a trigger of its own only, and ours is opened from anywhere.
    event.preventDefault();
    giveFocusBack(opener.current);
  };
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        {/* Not Radix's overlay: it locks scrolling by writing a style element, which our content policy refuses. */}
        <div className="backdrop" aria-hidden="true" onClick={onClose} />
        <RadixDialog.Content
          className={shape}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnToOpener}
          onKeyDown={tabBackwards}
          {...(description === undefined && { "aria-describedby": undefined })}
        >
          <header>
            <RadixDialog.Title className="title">{title}</RadixDialog.Title>
            {shape !== "dialog" && (
              <RadixDialog.Close asChild>
                <IconButton className="push" label="Close" icon="close" />
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
