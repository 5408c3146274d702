import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import type { Message } from "#contract/messages.ts";
import { freePort } from "#support/free-port.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { AppProcess } from "./app-process.ts";
import { newSender } from "./new-sender.ts";
import { mountSmallDisk } from "./small-disk.ts";

let providers: ScriptedProviders;
const disk = mountSmallDisk(220);
if (disk === null) console.log("Left out: the tests of a full disk need the right to mount one.");
beforeAll(async () => {
  providers = await startProviders({ pieces: 30, delayMs: 100 });
});
afterAll(async () => {
  await providers.close();
  disk?.remove();
});

async function start(dataDirectory: string): Promise<AppProcess> {
  const app = new AppProcess({ port: await freePort(), dataDirectory, environment: providers.environment });
  await app.ready;
  return app;
}

const ready = async (url: string) => {
  const response = await fetch(`${url}/api/ready`);
  return { status: response.status, body: (await response.json()) as Partial<ErrorBody> };
};

test.skipIf(disk === null)(
  "a full disk refuses prompts, ends answers under way, and is forgotten once there is room",
  async () => {
    if (disk === null) return;
    const dataDirectory = join(disk.path, "data");
    mkdirSync(dataDirectory);
    const app = await start(dataDirectory);
    const ada = await newSender(app.url, "ada");
    const underWay = ada.send("Write a poem about the sea");
    await expect.poll(() => providers.callCount()).toBe(1);
    disk.fill();
    const ended = (await (await underWay).json()) as Message;
    expect(ended).toMatchObject({ status: "failed", error: { code: "storage-full" } });
    const refused = await ada.send("Write a poem about the wind");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "storage-full", message: expect.stringContaining("is full") });
    expect(await ready(app.url)).toMatchObject({ status: 503, body: { code: "storage-full" } });
    // What is there can be read all the while.
    expect(await ada.messages()).toHaveLength(1);

    disk.makeRoom();
    await expect.poll(async () => (await ready(app.url)).status).toBe(200);
    const message = (await (await ada.send("Write a poem about the rain")).json()) as Message;
    expect(message.status).toBe("done");
    expect(app.bugs).toEqual([]);
    expect(await app.terminate()).toMatchObject({ code: 0 });
  },
);

test.skipIf(disk === null)("a start without the room for a database says so", async () => {
  if (disk === null) return;
  const dataDirectory = join(disk.path, "another");
  mkdirSync(dataDirectory);
  disk.fill();
  const app = new AppProcess({ port: await freePort(), dataDirectory, environment: providers.environment });
  await expect(app.ready).rejects.toThrow(/There is too little room .* needs 100 MB/);
  disk.makeRoom();
});

test("nothing is told as done once the data folder is deleted", async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-gone-"));
  const app = await start(dataDirectory);
  const ada = await newSender(app.url, "ada");
  const before = providers.callCount();
  const underWay = Promise.all(["sea", "wind", "rain"].map((thing) => ada.send(`Write a poem about the ${thing}`)));
  await expect.poll(() => providers.callCount()).toBe(before + 3);
  rmSync(dataDirectory, { recursive: true, force: true });
  for (const reply of await underWay) expect(reply.status).toBe(503);
  const refused = await ada.send("Write a poem about the snow");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining("The data folder of this site is missing"),
  });
  expect(await ready(app.url)).toMatchObject({ status: 503, body: { code: "unavailable" } });
  await app.kill();
});
