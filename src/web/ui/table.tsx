import type { ReactNode } from "react";

interface ScrollingTableProps {
  label: string;
  className?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** The table scrolls in its own area, so the page never scrolls sideways. */
export function ScrollingTable({ label, className = "", isBusy, children }: ScrollingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <section className={`scroll-x ${className}`.trim()} tabIndex={0} aria-label={label} aria-busy={isBusy}>
      {children}
    </section>
  );
}

/** The header of the button column. Only screen readers see it. */
export function ActionsHeaderCell() {
  return (
    <th scope="col">
      <span className="sr">Actions</span>
    </th>
  );
}

export const NumberHeaderCell = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="align-right">
    {children}
  </th>
);
