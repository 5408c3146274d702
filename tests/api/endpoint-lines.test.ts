import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type KeyHolder, newKeyHolder } from "#support/api-key.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";
import { clientSnippets, KEY_PLACEHOLDER } from "#web/features/endpoint/client-snippets.ts";

// The lines of the developers' page as somebody pastes them, with the key filled in.

const run = promisify(execFile);
let server: TestServer;
let holder: KeyHolder;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  holder = await newKeyHolder(server);
  folder = await mkdtemp(join(tmpdir(), "redraft-lines-"));
  await symlink(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await rm(folder, { recursive: true });
  await server.close();
});

function linesFor(id: string): string {
  const lines = clientSnippets(server.url).find((each) => each.id === id);
  if (lines === undefined) throw new Error(`No lines for ${id}`);
  expect(lines.text).toContain(KEY_PLACEHOLDER);
  return lines.text.replaceAll(KEY_PLACEHOLDER, holder.secret);
}

test.each(["node", "langchain-js"])("%s: the program prints an answer", async (id) => {
  const program = join(folder, `${id}.mjs`);
  await writeFile(program, linesFor(id));
  const { stdout } = await run(process.execPath, [program]);
  expect(stdout).toMatch(/\w{4,} \w{2,}/);
});

test("curl: the answer comes", async () => {
  const { stdout } = await run("sh", ["-c", linesFor("curl").replace("curl", "curl -s")]);
  expect(JSON.parse(stdout)).toMatchObject({ object: "chat.completion", choices: [{ finish_reason: "stop" }] });
});

test("LibreChat and Continue: YAML with what their schemas ask for", () => {
  expect(parse(linesFor("librechat"))).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    endpoints: {
      custom: [{ name: "Redraft", apiKey: holder.secret, baseURL: holder.baseURL, models: { fetch: true } }],
    },
  });
  expect(parse(linesFor("continue"))).toMatchObject({
    ...{ name: expect.any(String), version: "1.0.0", schema: "v1" },
    models: [{ provider: "openai", model: "redraft/auto", apiBase: holder.baseURL, apiKey: holder.secret }],
  });
});

test("Claude Desktop: JSON that starts a bridge to /mcp, with the key in its environment", () => {
  const { mcpServers } = JSON.parse(linesFor("claude-desktop")) as {
    mcpServers: { redraft: { args: string[]; env: Record<string, string> } };
  };
  const { args, env } = mcpServers.redraft;
  expect(args).toEqual([
    ...["-y", "mcp-remote", `${server.url}/mcp`, "--header", `Authorization:\${REDRAFT_AUTH}`, "--allow-http"],
  ]);
  expect(env).toEqual({ REDRAFT_AUTH: `Bearer ${holder.secret}` });
  expect(JSON.stringify(clientSnippets("https://redraft.example"))).not.toContain("--allow-http");
});
