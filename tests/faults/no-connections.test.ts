import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import { startAppProcess } from "#support/app-process.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";

const LIST_CONNECTIONS = new URL("../support/list-connections.ts", import.meta.url).href;
const THIS_MACHINE = ["127.0.0.1", "::1", "localhost"];
/** What the jobs of the start do, they do within it. */
const QUIET_MS = 5_000;

let folder: string;
let providers: ScriptedProviders;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-connections-"));
  providers = await startProviders();
  providers.setScript({ fallback: { text: "The marmalade is served at noon.", pieces: 2, delayMs: 5 } });
});
afterAll(async () => {
  await providers?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server that has answered prompts, and which hosts it and its children have called or looked up beyond this machine. */
async function askedServer(EMBEDDED_MODEL: "on" | "off") {
  const list = join(folder, EMBEDDED_MODEL);
  const server = await startAppProcess({
    ...providers.environment,
    EMBEDDED_MODEL,
    LOG_LEVEL: "error",
    // A name that leads nowhere, so that the test stays on this machine.
    npm_config_registry: "http://registry.invalid/",
    NODE_OPTIONS: `--import=${LIST_CONNECTIONS}`,
    CONNECTION_LIST: list,
  });
  await askTwice(server.url);
  const called = () => [...new Set(existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [])];
  return { server, called, calledElsewhere: () => called().filter((host) => !THIS_MACHINE.includes(host)) };
}

/** The second prompt finds memory of the first. */
async function askTwice(url: string): Promise<void> {
  const headers = { "content-type": "application/json", "x-auth-mode": "token" };
  const person = { email: "quiet@redraft.example", password: "a long walk after supper", firstName: "Ada" };
  const body = JSON.stringify({ ...person, isOldEnough: true });
  const registered = await fetch(`${url}/api/register`, { method: "POST", headers, body });
  const { token } = (await registered.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const created = await fetch(`${url}/api/conversations`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    body: "{}",
  });
  const { id } = (await created.json()) as Conversation;
  for (const prompt of ["write a letter about the garden party", "make the letter about the party shorter"]) {
    const form = new FormData();
    form.append("originalPrompt", prompt);
    form.append("conversationId", String(id));
    const sent = await fetch(`${url}/api/messages/improve`, { method: "POST", headers: { authorization }, body: form });
    expect([sent.status, ((await sent.json()) as Message).status]).toEqual([200, "done"]);
  }
}

test("with EMBEDDED_MODEL=off no other machine is called but the providers", async () => {
  const { server, called, calledElsewhere } = await askedServer("off");
  try {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    await server.stop();
    // The providers are on this machine: a list without them saw nothing.
    expect(called()).toContain("127.0.0.1");
    expect(calledElsewhere()).toEqual([]);
  } finally {
    await server.remove();
  }
});

test("without it the same look finds the npm registry", async () => {
  const { server, calledElsewhere } = await askedServer("on");
  try {
    await expect.poll(calledElsewhere, { timeout: 120_000 }).toEqual(["registry.invalid"]);
  } finally {
    await server.remove();
  }
});
