import type { ReactNode } from "react";

/** The header of a column of numbers, aligned to the right. */
export const NumberHeaderCell = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="align-right">
    {children}
  </th>
);
