import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refreshGrades } from "./models.ts";

const NOW = new Date("2026-11-24T10:00:00Z");
const KEY = "a-key-of-the-host";

let directory: string;
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "redraft-models-"));
  server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.close();
  await rm(directory, { recursive: true });
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const json = (response: ServerResponse, body: unknown) =>
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));

/** Artificial Analysis as it documents itself: pages, the key in `x-api-key`. */
function artificialAnalysis(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["x-api-key"] !== KEY) return void response.writeHead(401).end("{}");
  const { pathname, searchParams } = new URL(request.url ?? "", url());
  if (pathname !== "/language/models/free") return void response.writeHead(404).end();
  const isFirst = searchParams.get("page") === "1";
  const slug = isFirst ? "claude-opus-5-5" : "gpt-6-2-sol";
  const evaluations = { artificial_analysis_intelligence_index: 59.1, artificial_analysis_coding_index: null };
  json(response, {
    tier: "free",
    pagination: { page: isFirst ? 1 : 2, page_size: 1, total_pages: 2, has_more: isFirst },
    data: [{ id: "an-id", name: slug, slug, evaluations, pricing: {} }],
  });
}

/** OpenRouter as it documents itself: one list, the key as a bearer token. */
function openRouter(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end("{}");
  if (request.url !== "/benchmarks?source=artificial-analysis") return void response.writeHead(404).end();
  const row = { source: "artificial-analysis", model_permaslug: "anthropic/claude-haiku-5.5-20261007" };
  json(response, {
    data: [
      { ...row, display_name: "Claude Haiku 5.5", intelligence_index: 31.2, coding_index: 28, agentic_index: null },
    ],
    meta: { as_of: "2026-11-20T00:00:00Z", version: "v1", model_count: 1 },
  });
}

test("all pages of Artificial Analysis become grades in the host's file, beside what it says already", async () => {
  answer = artificialAnalysis;
  const file = join(directory, "models.json");
  await writeFile(file, JSON.stringify({ models: { "gpt-4o": { tier: "premier" }, mine: { label: "Mine" } } }));
  const told = await refreshGrades({ ARTIFICIAL_ANALYSIS_KEY: KEY, MODELS_FILE: file }, NOW, url());
  expect(told).toContain("graded gpt-4o, claude-opus in ");
  const { models } = JSON.parse(await readFile(file, "utf8"));
  expect(models.mine).toEqual({ label: "Mine" });
  expect(models["gpt-4o"]).toMatchObject({
    tier: "premier",
    grades: { analysis: { grade: 5, by: "this host", sources: [{ date: "2026-11-24", dateIs: "seen" }] } },
  });
  expect(models["gpt-4o"].grades.code).toBeUndefined();
  expect(await readFile(file, "utf8")).not.toContain(KEY);
});

test("OpenRouter's list is read with its day, and printed where there is no file", async () => {
  answer = openRouter;
  const { models } = JSON.parse(await refreshGrades({ OPENROUTER_KEY: KEY }, NOW, url()));
  expect(models["claude-haiku"].grades.code).toMatchObject({ grade: 5, sources: [{ date: "2026-11-20" }] });
  expect(models["claude-haiku"].grades.writing.by).toBe("Redraft");
});

test("a wrong key, another shape and no key are told in a sentence, without the key", async () => {
  answer = artificialAnalysis;
  const refused = refreshGrades({ ARTIFICIAL_ANALYSIS_KEY: "wrong-key" }, NOW, url());
  await expect(refused).rejects.toThrow(/does not accept the key\.$/);
  answer = (_, response) => json(response, { models: [] });
  await expect(refreshGrades({ OPENROUTER_KEY: KEY }, NOW, url())).rejects.toThrow(/another shape/);
  await expect(refreshGrades({}, NOW)).rejects.toThrow("Set ARTIFICIAL_ANALYSIS_KEY or OPENROUTER_KEY");
});

test("a file that is not JSON stays as it is", async () => {
  answer = openRouter;
  const file = join(directory, "models.json");
  await writeFile(file, "{ broken");
  await expect(refreshGrades({ OPENROUTER_KEY: KEY, MODELS_FILE: file }, NOW, url())).rejects.toThrow("is not JSON");
  expect(await readFile(file, "utf8")).toBe("{ broken");
});
