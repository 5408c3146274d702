import type { ReactNode } from "react";

interface ScrollableBoxProps {
  className: string;
  label: string;
  children: ReactNode;
}

/** A box in which wide content scrolls, also by keyboard. It has no landmark role: an answer can have many boxes. */
export function ScrollableBox({ className, label, children }: ScrollableBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this groups what scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
