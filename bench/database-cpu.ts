import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/** Milliseconds a tick of /proc lasts, on every Linux Node runs on. */
const TICK_MS = 10;

/** What a PostgreSQL server on this machine has used of the CPU, all its processes together; null where /proc cannot say. */
export async function openDatabaseCpu(url: string): Promise<() => number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return () => (server === null ? null : cpuMsOf(server));
}

/** What the PostgreSQL server of that process id has used of the CPU. */
export const cpuMsOf = (server: number): number => ticksOf(server) * TICK_MS;

function ticksOf(server: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statusOf(Number(name)) : null;
    if (fields === null) continue;
    const [parent, ...times] = [fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number);
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = times;
    if (Number(name) === server) ticks += user + system + userOfEnded + systemOfEnded;
    else if (parent === server) ticks += user + system;
  }
  return ticks;
}

const parentOf = (pid: number): number | null => {
  const fields = statusOf(pid);
  return fields === null ? null : Number(fields[1]);
};

/** The fields of /proc/<pid>/stat after the program's name, which may hold blanks. */
function statusOf(pid: number): string[] | null {
  try {
    return (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ");
  } catch {
    return null;
  }
}
