import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startAppProcess } from "#support/app-process.ts";

const pathsIn = (path: string): string[] => [
  path,
  ...(lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => pathsIn(join(path, name))) : []),
];
const openTo = (path: string): string[] => pathsIn(path).filter((one) => (lstatSync(one).mode & 0o077) !== 0);

test.skipIf(process.platform === "win32")(
  "no other account of the machine reads anything of the data folder: database, mails, locks, and what an older start left open",
  async () => {
    const app = await startAppProcess({});
    try {
      const person = {
        email: "ada@redraft.example",
        password: "a long walk after supper",
        firstName: "Ada",
        isOldEnough: true,
      };
      const headers = { "content-type": "application/json", "x-auth-mode": "token" };
      const reply = await fetch(`${app.url}/api/register`, { method: "POST", headers, body: JSON.stringify(person) });
      expect(reply.status).toBe(201);
      await expect.poll(() => readdirSync(join(app.directory, "outbox")).length).toBeGreaterThan(0);
      expect(openTo(app.directory)).toEqual([]);

      await app.stop();
      for (const path of pathsIn(app.directory)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
      await app.start();
      expect(openTo(app.directory)).toEqual([]);
    } finally {
      await app.remove();
    }
  },
);
