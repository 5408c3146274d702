import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import { freePort } from "#support/free-port.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { AppProcess, serverIn } from "./app-process.ts";
import { newSender } from "./new-sender.ts";

let folder: string;
let providers: ScriptedProviders;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-restart-"));
  providers = await startProviders({ pieces: 20, delayMs: 100 });
});
afterAll(async () => {
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
});

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** As `npm start` runs it. */
const START = [process.execPath, join(ROOT, "scripts/start.mjs")];

test.skipIf(process.platform === "win32")(
  "a server that dies of a fatal check in the middle of answers is started again by itself, and answers all it had taken",
  async () => {
    const settings = { port: await freePort(), dataDirectory: folder, environment: providers.environment };
    const app = new AppProcess({ ...settings, command: START });
    await app.ready;
    const { send, messages } = await newSender(app.url, "ada");
    const before = providers.callCount();
    const replies = Array.from({ length: 3 }, (_, index) => send(`Write poem ${index}`).catch(() => null));
    await expect.poll(() => providers.callCount()).toBe(before + 3);
    const died = serverIn(folder);
    process.kill(died, "SIGABRT");
    await Promise.all(replies);

    await expect.poll(() => app.bugs.join("\n")).toContain("The server died of SIGABRT and is started again");
    const answered = () => messages().then((found) => found.map(({ status }) => status));
    await expect.poll(() => answered().catch(() => []), { timeout: 60_000 }).toEqual(["done", "done", "done"]);
    const restarted = serverIn(folder);
    expect(restarted).not.toBe(died);

    // Whoever kills what `npm start` runs has killed the server, and may start it again at once.
    await app.kill();
    const again = new AppProcess({ ...settings, command: START });
    await again.ready;
    expect(serverIn(folder)).not.toBe(restarted);
    expect(await again.terminate()).toMatchObject({ code: 0 });
  },
);

test.skipIf(process.platform === "win32").each(["SIGTERM", "SIGKILL"] as const)(
  "%s to npm alone ends the server as well, in order: answers under way are finished, and port and folder are free",
  async (signal) => {
    const settings = { port: await freePort(), dataDirectory: folder, environment: providers.environment };
    const app = new AppProcess({ ...settings, command: ["npm", "--prefix", ROOT, "start"] });
    await app.ready;
    const server = serverIn(folder);
    onTestFinished(() => void (isAlive(server) && process.kill(server, "SIGKILL")));
    const { send } = await newSender(app.url, `npm-${signal.toLowerCase()}`);
    const before = providers.callCount();
    const reply = send("Write a poem");
    await expect.poll(() => providers.callCount()).toBe(before + 1);
    if (signal === "SIGTERM") await app.terminate();
    else await app.kill();
    expect(((await (await reply).json()) as Message).status).toBe("done");
    await expect.poll(() => isAlive(server)).toBe(false);
    const again = new AppProcess(settings);
    await again.ready;
    await again.terminate();
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a start that cannot succeed is not tried again", async () => {
  const settings = { port: await freePort(), dataDirectory: folder, environment: { SIGN_UP: "sometimes" } };
  const app = new AppProcess({ ...settings, command: START });
  await expect(app.ready).rejects.toThrow("SIGN_UP");
  expect(await app.exited).toEqual({ code: 1, signal: null });
  expect(app.bugs).toEqual([]);
});
