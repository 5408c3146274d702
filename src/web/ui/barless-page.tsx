import type { ReactNode } from "react";
import { Link } from "wouter";
import { Wordmark } from "./wordmark.tsx";
import "./barless-page.css";

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
