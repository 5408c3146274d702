import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";

const WRITER = fileURLToPath(new URL("./group-commit-writer.ts", import.meta.url));
const KILLS = 10;
/** Rows that go together take some milliseconds; the moments of the kills lie closer. */
const STEP_MS = 1.1;

const directory = mkdtempSync(join(tmpdir(), "redraft-group-commit-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Writes until it is killed, so long after its first row; answers the ids it said are kept. */
async function writeUntilKilled(firstId: number, afterMs: number): Promise<number[]> {
  const writer = fork(WRITER, [directory, String(firstId)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const kept: number[] = [];
  const begun = Promise.withResolvers<void>();
  writer.on("message", (message: { readonly kept?: number }) => {
    if (message.kept === undefined) return;
    kept.push(message.kept);
    if (kept.length === 30) begun.resolve();
  });
  await begun.promise;
  await sleep(Math.floor(afterMs));
  const until = performance.now() + (afterMs % 1);
  while (performance.now() < until);
  writer.kill("SIGKILL");
  await once(writer, "close");
  return kept;
}

test("killed at any moment while rows are written together, no row is lost of which anybody heard, and none is half there", async () => {
  const told = new Set<number>();
  let firstId = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (const id of await writeUntilKilled(firstId, kill * STEP_MS)) told.add(id);
    const database = await openDatabase({ kind: "embedded", directory });
    const { rows } = await database.pool.query<{ id: number; text: string }>("SELECT id, text FROM kept ORDER BY id");
    await database.close();
    const kept = new Set(rows.map(({ id }) => id));
    expect([...told].filter((id) => !kept.has(id))).toEqual([]);
    expect(rows.filter(({ id, text }) => text !== `${id} `.repeat(200))).toEqual([]);
    firstId = (rows.at(-1)?.id ?? -1) + 1;
  }
  expect(told.size).toBeGreaterThan(KILLS * 30);
}, 240_000);
