import { readdirSync, readFileSync } from "node:fs";

/**
 * PSS shares each page among the processes that have it, so its sum is what they take together; RSS counts shared pages once for each
 * process. Linux alone.
 */
export interface Memory {
  readonly pid: number;
  readonly name: string;
  readonly pssMb: number;
  readonly rssMb: number;
  /** The most RSS it ever had. */
  readonly peakMb: number;
}

/** Its children, and theirs. */
export function processesBelow(parent: number): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  const children = pids.filter((pid) => parentOf(pid) === parent);
  return children.flatMap((pid) => [pid, ...processesBelow(pid)]);
}

function parentOf(pid: number): number | null {
  try {
    return Number((readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ")[1]);
  } catch {
    return null;
  }
}

export function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (text: string, field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1_024;
  return {
    pid,
    name: readFileSync(`/proc/${pid}/comm`, "utf8").trim(),
    pssMb: mb(rollup, "Pss"),
    rssMb: mb(rollup, "Rss"),
    peakMb: mb(status, "VmHWM"),
  };
}
