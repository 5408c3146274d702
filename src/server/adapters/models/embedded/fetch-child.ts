import { join } from "node:path";
import { startChild } from "../../child-processes/start-child.ts";
import type { FetchOrder, FetchReport } from "./process-messages.ts";

/** Fetches in a process of its own; the last report is `done` or `failed`. Returns what stops it. */
export function startFetching(order: FetchOrder, onReport: (report: FetchReport) => void): () => void {
  // The server may end while this still runs; it notices and stops.
  const child = startChild(join(import.meta.dirname, "fetch-process.ts"));
  let isOver = false;
  const finish = (report: FetchReport) => {
    if (isOver) return;
    isOver = true;
    onReport(report);
  };
  child.on("message", (report: FetchReport) => {
    if (report.kind === "progress" && !isOver) onReport(report);
    else finish(report);
  });
  child.once("error", () => finish({ kind: "failed", problem: "The demonstration model could not be fetched." }));
  child.once("exit", () => finish({ kind: "failed", problem: "Fetching the demonstration model was cut short." }));
  child.send(order);
  return () => {
    isOver = true;
    if (child.connected) child.disconnect();
  };
}
