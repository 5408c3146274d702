import type { ReactNode } from "react";

/** A part that is collapsed at first. When it opens at the bottom of the screen, it scrolls into view. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details
      className="fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
