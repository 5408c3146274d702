import type { ReactNode } from "react";

/** The head of a column of figures, which are aligned to its right edge. */
export const FiguresHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="align-right">
    {children}
  </th>
);
