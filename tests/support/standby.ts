import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const SYNC_TIMEOUT_MS = 60_000;

/** Copies the data folder of the running server at `url`, so that a server started on the copy follows it (PostgreSQL's low-level backup). */
export async function copyForStandby(url: string, from: string, to: string): Promise<void> {
  const { uid, gid } = statSync(from);
  const write = (name: string, text: string) => {
    writeFileSync(join(to, name), text);
    chownSync(join(to, name), uid, gid);
  };
  await asked(url, async (client) => {
    await client.query("SELECT pg_backup_start('standby', true)");
    // Files come and go meanwhile, of which cp complains; the log has what is in them.
    await once(spawn("cp", ["-a", from, to], { stdio: "ignore" }), "exit");
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(false)");
    write("backup_label", rows[0].labelfile);
  });
  for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(to, name), { force: true });
  write("standby.signal", "");
}

/** From when this resolves, the server at `url` acknowledges nothing that its standby does not have on disk. */
export async function requireStandby(url: string): Promise<void> {
  await asked(url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await client.query("SELECT pg_reload_conf()");
    const deadline = Date.now() + SYNC_TIMEOUT_MS;
    while (true) {
      const { rows } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rows.length > 0) break;
      if (Date.now() > deadline) throw new Error("The standby does not follow.");
      await sleep(50);
    }
    // A commit that waits for the standby, so that it has everything before it too.
    await client.query("CREATE TABLE standby_barrier ()");
    await client.query("DROP TABLE standby_barrier");
  });
}

export async function promote(url: string): Promise<void> {
  await asked(url, (client) => client.query("SELECT pg_promote(true, 60)"));
}

async function asked(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
