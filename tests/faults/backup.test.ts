import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "#support/free-port.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { AppProcess } from "./app-process.ts";
import { emptyDatabase } from "./empty-database.ts";
import { newSender } from "./new-sender.ts";

const CLI = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

let providers: ScriptedProviders;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

/** `redraft` as somebody types it beside the running server. */
async function redraft(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const { stderr } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    cwd: environment.DATA_DIR,
    env: { PATH: process.env.PATH ?? "", ...environment },
  }).catch((error: unknown) => error as { stderr: string });
  return stderr;
}

for (const kind of ["embedded", "server"] as const) {
  test(`a backup of the ${kind} database while prompts are answered holds what was sent before, and comes back on the running server`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "redraft-backup-"));
    const environment: Record<string, string> = {
      ...providers.environment,
      DATA_DIR: folder,
      ...(kind === "server" && {
        DATABASE_URL: await emptyDatabase(inject("databaseServerUrl") ?? "", "redraft_backup"),
      }),
    };
    const app = new AppProcess({ port: await freePort(), dataDirectory: folder, environment });
    const file = join(folder, "backups", "first.gz");
    try {
      await app.ready;
      expect(await redraft(environment, "backup", file)).toContain("There is no folder");
      mkdirSync(join(folder, "backups"));
      const ada = await newSender(app.url, "ada");
      await ada.send("Write an invitation to the open house on 12 May.");

      let sentWhile = 0;
      let isOver = false;
      const sending = (async () => {
        while (!isOver) {
          expect((await ada.send(`Write note number ${++sentWhile}.`)).status).toBe(200);
        }
      })();
      expect(await redraft(environment, "backup", file)).toMatch(/Wrote \d+ rows in \d+ tables to .*first\.gz/);
      isOver = true;
      await sending;
      expect(sentWhile).toBeGreaterThan(0);
      expect(await redraft(environment, "verify", file)).toContain("first.gz is whole");
      expect(statSync(file).mode & 0o077).toBe(0);
      expect(existsSync(join(folder, ".backup"))).toBe(false);
      expect(await redraft(environment, "backup", file)).toContain("exists already");
      expect(await redraft(environment, "backup", "--prove", join(folder, "backups", "proven.gz"))).toMatch(
        /Restored \d+ rows in \d+ tables from .*proven\.gz as a trial, and dropped them again\./,
      );
      expect(existsSync(join(folder, ".backup-proof"))).toBe(false);

      // By somebody else's clock, as the server does it by its own.
      expect(await redraft(environment, "backup")).toContain("Name a file, or set BACKUP_DIR.");
      const kept = join(folder, "kept");
      mkdirSync(kept);
      const scheduled = { ...environment, BACKUP_DIR: kept, BACKUP_KEEP: "1" };
      await redraft(scheduled, "backup");
      const [earlier = ""] = readdirSync(kept).filter((name) => name.endsWith(".gz"));
      expect(await redraft(scheduled, "backup", "--prove")).toMatch(
        /^Wrote .*\.gz, and read it back\.\nRestored it as a trial/,
      );
      const names = readdirSync(kept).filter((name) => name.endsWith(".gz"));
      expect(names).toHaveLength(1);
      expect(earlier).not.toBe(names[0]);

      const grace = await newSender(app.url, "grace");
      await grace.send("Write a letter.");
      const told = await redraft(environment, "restore", file);
      expect(told).toMatch(/Restored \d+ rows/);
      // The same server, the same session: what was there at the backup is there, what came after is in a file.
      const [first, ...rest] = await ada.messages();
      expect(first).toMatchObject({
        originalPrompt: "Write an invitation to the open house on 12 May.",
        status: "done",
      });
      expect(rest.length).toBeLessThanOrEqual(sentWhile);
      expect((await ada.send("Go on after the restore.")).status).toBe(200);
      await expect(grace.messages()).resolves.toMatchObject({ code: "unauthorized" });

      // Undone with the file that the restore wrote first.
      const before = /is in (\S+)\.$/m.exec(told)?.[1] ?? "";
      await redraft(environment, "restore", before);
      await expect(grace.messages()).resolves.toHaveLength(1);

      const damaged = join(folder, "damaged.gz");
      copyFileSync(file, damaged);
      writeFileSync(damaged, readFileSync(damaged).subarray(0, statSync(damaged).size / 2));
      expect(await redraft(environment, "restore", damaged)).toContain(
        "ends too early; it was not copied whole. Nothing was changed.",
      );
      await expect(grace.messages()).resolves.toHaveLength(1);
      expect(app.bugs).toEqual([]);
      await app.terminate();
      // Nobody has the database open now: the command does it itself.
      expect(await redraft(environment, "backup", join(folder, "second.gz"))).toMatch(/Wrote \d+ rows/);
    } finally {
      if (!app.hasEnded) await app.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
