import type { ReactNode } from "react";
import { ActionsHeaderCell } from "#web/ui/actions-header-cell.tsx";
import { NumberHeaderCell } from "#web/ui/number-header-cell.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";

interface KeyTableFrameProps {
  label: string;
  /** The columns before "Last used" and the actions. */
  columns: ReactNode;
  children: ReactNode;
}

/** The frame of both tables of API keys (one user, all users). */
export function KeyTableFrame({ label, columns, children }: KeyTableFrameProps) {
  return (
    <ScrollingTable label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns}
            <NumberHeaderCell>Last used</NumberHeaderCell>
            <ActionsHeaderCell />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollingTable>
  );
}
