import type { ReactNode } from "react";
import { Link } from "wouter";
import { Wordmark } from "./wordmark.tsx";
import "./barless-page.css";

/** A page without a bar: the brand, linked to the front page, and the content. */
export function BarlessPage({ children }: { children: ReactNode }) {
  return (
    <main className="lone-page">
      <Link href="/">
        <Wordmark />
      </Link>
      {children}
    </main>
  );
}
