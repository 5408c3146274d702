import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import "./files.css";

interface FileChipProps {
  name: string;
  /** Its size, its pages, or what is the matter with it. */
  figure: string;
  isBad: boolean;
  /** How much of it has left, 0 to 1; absent: it is not on its way. */
  sentPart?: number;
  /** A button to take it away. */
  children?: ReactNode;
}

/** One file, in the composer and in the thread. */
export function FileChip({ name, figure, isBad, sentPart, children }: FileChipProps) {
  return (
    <li className={isBad ? "file-chip bad" : "file-chip"}>
      <Icon name={isBad ? "warning" : "file"} />
      <span className="name" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="fig">{figure}</span>
      {sentPart !== undefined && <span className="sent-part" style={{ scale: `${sentPart} 1` }} />}
      {children}
    </li>
  );
}
