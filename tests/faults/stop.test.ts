import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import { freePort } from "#support/free-port.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { AppProcess } from "./app-process.ts";
import { newSender } from "./new-sender.ts";

let folder: string;
let providers: ScriptedProviders;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-stop-"));
  providers = await startProviders({ pieces: 20, delayMs: 100 });
});
afterAll(async () => {
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm start` runs it on a machine whose own Node is too old: our wrapper, and the server under it. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })',
)}`;
const RUN = fileURLToPath(new URL("../../scripts/run.mjs", import.meta.url));
const WRAPPED = [process.execPath, "--import", OLD_NODE, RUN, "src/cli/main.ts", "serve"];

test.skipIf(process.platform === "win32")(
  "a signal to the whole process group, which the wrapper sends on, is one: answers under way are finished",
  async () => {
    const settings = { port: await freePort(), dataDirectory: folder, environment: providers.environment };
    const app = new AppProcess({ ...settings, command: WRAPPED });
    await app.ready;
    const { send } = await newSender(app.url, "ada");
    const replies = Array.from({ length: 3 }, (_, index) => send(`Write poem ${index}`));
    await expect.poll(() => providers.callCount()).toBe(3);
    expect(await app.terminate("group")).toMatchObject({ code: 0 });
    const messages = await Promise.all(replies.map(async (reply) => (await (await reply).json()) as Message));
    expect(messages.map(({ status }) => status)).toEqual(["done", "done", "done"]);
    const again = new AppProcess(settings);
    await again.ready;
    await again.terminate();
    // Nothing was begun again and paid for twice.
    expect(providers.callCount()).toBe(3);
  },
);

test.skipIf(process.platform === "win32")("a second signal two seconds later ends it at once", async () => {
  const app = new AppProcess({ port: await freePort(), dataDirectory: folder, environment: providers.environment });
  await app.ready;
  const { send } = await newSender(app.url, "bob");
  providers.setScript({ fallback: { pieces: 100, delayMs: 200 } });
  const before = providers.callCount();
  send("Write a poem").catch(() => undefined);
  await expect.poll(() => providers.callCount()).toBe(before + 1);
  const first = app.terminate();
  await sleep(2_500);
  expect(await app.terminate()).toMatchObject({ code: 1 });
  expect((await first).tookMs).toBeLessThan(15_000);
});
