import type { ReactNode } from "react";
import { Link } from "wouter";
import { Wordmark } from "./wordmark.tsx";
import "./top-bar.css";

interface TopBarProps {
  /** Where the brand links to. */
  home: string;
  label: string;
  /** Content next to the brand, such as the tier. */
  aside?: ReactNode;
  isSticky?: boolean;
  children: ReactNode;
}

export function TopBar({ home, label, aside, isSticky = false, children }: TopBarProps) {
  return (
    <header className={isSticky ? "topbar sticky" : "topbar"}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Link href={home}>
        <Wordmark />
      </Link>
      {aside}
      <nav aria-label={label}>{children}</nav>
    </header>
  );
}
