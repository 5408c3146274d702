import type { ReactNode } from "react";
import { Link } from "wouter";
import { Wordmark } from "./wordmark.tsx";
import "./lone-page.css";

/** A page without a bar: the brand, which leads to the front page, and what there is to do. */
export function LonePage({ children }: { children: ReactNode }) {
  return (
    <main className="lone-page">
      <Link href="/">
        <Wordmark />
      </Link>
      {children}
    </main>
  );
}
