import type { ReactNode } from "react";
import "./marks.css";

export function Badge({ tone = "accent", children }: { tone?: "accent" | "plain" | "warn"; children: ReactNode }) {
  return <span className={tone === "accent" ? "badge" : `badge ${tone}`}>{children}</span>;
}
