import * as RadixDialog from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import "./dialog.css";

interface DialogProps {
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

/** Modal: focus stays inside, Escape and the backdrop close it, focus returns to where it was. */
export function Dialog({ isOpen, onClose, title, description, shape = "dialog", children, footer }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        {/* Not Radix's overlay: it locks scrolling by writing a style element, which our content policy refuses. */}
        <div className="backdrop" aria-hidden="true" />
        <RadixDialog.Content className={shape} {...(description === undefined && { "aria-describedby": undefined })}>
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
