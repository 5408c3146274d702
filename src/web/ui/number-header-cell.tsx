import type { ReactNode } from "react";

export const NumberHeaderCell = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="align-right">
    {children}
  </th>
);
