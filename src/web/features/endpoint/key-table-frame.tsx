import type { ReactNode } from "react";
import { ActionsHead } from "#web/ui/actions-head.tsx";
import { FiguresHead } from "#web/ui/figures-head.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";

interface KeyTableFrameProps {
  label: string;
  /** Heads of the columns before when a key was last used, and what can be done with it. */
  columns: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A table of keys, one's own or everybody's. */
export function KeyTableFrame({ label, columns, children }: KeyTableFrameProps) {
  return (
    <ScrollingTable label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns}
            <FiguresHead>Last used</FiguresHead>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollingTable>
  );
}
