import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { sendToChild, startChild } from "./start-child.ts";

const folder = mkdtempSync(join(tmpdir(), "redraft-child-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const echo = join(folder, "echo.mjs");
writeFileSync(
  echo,
  `process.on("message", (order) => process.send({ order, key: process.env.OPENAI_API_KEY, path: process.env.PATH, flags: process.execArgv }));
   console.log("never seen");`,
);

test("a child is spoken to by messages, bytes stay bytes, and it has none of our keys", async () => {
  process.env.OPENAI_API_KEY = "sk-secret";
  const child = startChild(echo, { nodeOptions: ["--max-old-space-size=64"], serialization: "advanced" });
  const answered = once(child, "message");
  sendToChild(child, { bytes: new Uint8Array([1, 2]) });
  const [answer] = await answered;
  delete process.env.OPENAI_API_KEY;
  expect(answer).toMatchObject({ path: process.env.PATH, flags: ["--max-old-space-size=64"] });
  expect(answer.key).toBeUndefined();
  expect([...answer.order.bytes]).toEqual([1, 2]);
  child.kill("SIGKILL");
  await once(child, "exit");
  // Sending to a child process that has ended does nothing and does not throw.
  sendToChild(child, { bytes: null });
});

test("a server whose child still runs can end", async () => {
  const module = new URL("./start-child.ts", import.meta.url).href;
  const source = `import { startChild, sendToChild } from ${JSON.stringify(module)}; sendToChild(startChild(${JSON.stringify(echo)}), {});`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", source], { timeout: 20_000 });
});
