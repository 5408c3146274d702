import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import { startAppProcess } from "#support/app-process.ts";
import { freePort } from "#support/free-port.ts";
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

/** Starts the server, has prompts answered, and answers which other machines were called or asked for, by name. */
async function machinesCalled(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const list = join(folder, environment.EMBEDDED_MODEL ?? "");
  const server = await startAppProcess({
    ...providers.environment,
    LOG_LEVEL: "error",
    // A call that is made is seen; that nobody answers it keeps the test to this machine.
    npm_config_registry: `http://registry.invalid:${await freePort()}`,
    npm_config_fetch_retries: "0",
    ...environment,
    NODE_OPTIONS: `--import=${LIST_CONNECTIONS}`,
    CONNECTION_LIST: list,
  });
  try {
    await askTwice(server.url);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    await server.stop();
  } finally {
    await server.remove();
  }
  const lines = existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [];
  const hosts = lines.map((line) => line.slice(line.indexOf(" ") + 1));
  // The providers are on this machine: a list without them saw nothing.
  expect(hosts).toContain("127.0.0.1");
  return [...new Set(hosts)].filter((host) => !THIS_MACHINE.includes(host));
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

test("without the embedded models no other machine is called but the providers; with them, the npm registry is", async () => {
  expect(await machinesCalled({ EMBEDDED_MODEL: "off" })).toEqual([]);
  // The same look finds what it looks for.
  expect(await machinesCalled({ EMBEDDED_MODEL: "on" })).toEqual(["registry.invalid"]);
});
