import { statfsSync } from "node:fs";
import type { NotedStorage, StorageProblem } from "../../ports/storage.ts";
import { storeTroubleOf } from "../../ports/store-trouble.ts";
import { hasCluster } from "./own/cluster.ts";

/** Answers under way, and what makes room, need some: three of PostgreSQL's log files. */
const FREE_BYTES_MIN = 48 * 1024 * 1024;
const LOOK_INTERVAL_MS = 500;
/** A database server's disk cannot be seen from here: it counts as full for this long after it has said so. */
const REMEMBERED_MS = 10_000;

/** Looks at the folder of the embedded database (null: a server has it), and remembers what the database has said. */
export function watchStorage(directory: string | null, now: () => number = Date.now): NotedStorage {
  let fullAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let seen: StorageProblem | null = null;
  const look = () => {
    if (directory === null || Math.abs(now() - lookedAt) < LOOK_INTERVAL_MS) return seen;
    lookedAt = now();
    seen = problemOf(directory);
    return seen;
  };
  return {
    problem: () => look() ?? (now() - fullAt < REMEMBERED_MS ? "full" : null),
    note(error) {
      if (storeTroubleOf(error) === "full") fullAt = now();
    },
  };
}

function problemOf(directory: string): StorageProblem | null {
  if (!hasCluster(directory)) return "gone";
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize < FREE_BYTES_MIN ? "full" : null;
}
