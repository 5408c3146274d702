import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { type CollectedSpan, type Collector, startCollector } from "#support/telemetry/start-collector.ts";
import { emptyDatabase } from "./empty-database.ts";

const LIST_LOADED = new URL("../support/telemetry/list-loaded.ts", import.meta.url).href;
const PROMPT = "write a short letter about the Plumo garden party, it must not rain";
const FILE_WORDS = "Violets grow behind the shed.";
const ANSWER = "Dear neighbours, the marmalade will be served at noon.";

let folder: string;
let databaseUrl: string;
let providers: ScriptedProviders;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "redraft-telemetry-"));
  databaseUrl = await emptyDatabase(inject("databaseServerUrl") ?? "", "redraft_telemetry_test");
  providers = await startProviders();
  providers.setScript({ fallback: { text: ANSWER, pieces: 4, delayMs: 5 } });
});
afterAll(async () => {
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
});

const startServer = (environment: Readonly<Record<string, string>>): Promise<AppProcess> =>
  startAppProcess({ ...providers.environment, DATABASE_URL: databaseUrl, LOG_LEVEL: "error", ...environment });

const toldTo = ({ url }: Collector): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_BSP_SCHEDULE_DELAY: "200",
  OTEL_METRIC_EXPORT_INTERVAL: "500",
  OTEL_METRIC_EXPORT_TIMEOUT: "400",
});

let count = 0;
/** One prompt of somebody on the plus plan, with a file. */
async function ask(url: string): Promise<{ message: Message; secrets: readonly string[] }> {
  const email = `watched-${count++}@redraft.example`;
  const headers = { "content-type": "application/json", "x-auth-mode": "token" };
  const person = { email, password: "a long walk after supper", firstName: "Hypatia", isOldEnough: true };
  const registered = await fetch(`${url}/api/register`, { method: "POST", headers, body: JSON.stringify(person) });
  const { token } = (await registered.json()) as { token: string };
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query("UPDATE users SET subscription_tier = 'plus' WHERE email = $1", [email]);
  await database.end();
  const authorization = `Bearer ${token}`;
  const created = await fetch(`${url}/api/conversations`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    body: "{}",
  });
  const form = new FormData();
  form.append("originalPrompt", PROMPT);
  form.append("conversationId", String(((await created.json()) as Conversation).id));
  form.append("files", new Blob([FILE_WORDS]), "hydrangeas.txt");
  const sent = await fetch(`${url}/api/messages/improve`, { method: "POST", headers: { authorization }, body: form });
  const message = (await sent.json()) as Message;
  expect([sent.status, message.status]).toEqual([200, "done"]);
  const secrets = [email, token, "Hypatia", PROMPT, "garden party", FILE_WORDS, "hydrangeas", ANSWER, "marmalade"];
  return { message, secrets: [...secrets, message.improvedPrompt] };
}

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const span = spans.find((one) => one.name === name);
  if (span === undefined) throw new Error(`No span ${name} among ${spans.map((one) => one.name).join(", ")}`);
  return span;
};

test("each step of a prompt is a span of one trace, calls as the conventions want them, and nothing people wrote is told", async () => {
  const collector = await startCollector();
  const server = await startServer({
    ...toldTo(collector),
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  });
  try {
    const { message, secrets } = await ask(server.url);
    await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("answer");
    const { spans } = collector;
    const accept = named(spans, "accept");
    const answer = named(spans, "answer");
    const parents = { accept: "", "read-files": accept, admit: accept, answer: accept };
    const steps = { ...parents, improve: answer, route: answer, settle: answer };
    for (const [name, parent] of Object.entries(steps)) {
      const span = named(spans, name);
      expect([name, span.parentId]).toEqual([name, parent === "" ? "" : (parent as CollectedSpan).spanId]);
      expect([name, span.traceId, span.isFailed]).toEqual([name, accept.traceId, false]);
    }
    expect(accept.attributes).toEqual({ "redraft.files": 1 });
    expect(named(spans, "improve").attributes).toEqual({ "redraft.rewriter": message.improvement?.rewriter });
    expect(named(spans, "settle").attributes).toMatchObject({ "redraft.status": "done" });
    expect(accept.resource).toMatchObject({ "service.name": "redraft", "deployment.environment.name": "test" });

    const calls = spans.filter(({ name }) => name.startsWith("chat "));
    const answering = calls.find(({ parentId }) => parentId === answer.spanId);
    const rewriting = calls.find(({ parentId }) => parentId === named(spans, "improve").spanId);
    expect(rewriting?.attributes["gen_ai.operation.name"]).toBe("chat");
    const model = String(answering?.attributes["gen_ai.request.model"]);
    expect(answering).toMatchObject({
      name: `chat ${model}`,
      // A client's, in the protocol's numbers.
      kind: 3,
      traceId: accept.traceId,
      isFailed: false,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": expect.stringMatching(/^(openai|anthropic|gcp\.gemini)$/),
        "gen_ai.request.max_tokens": expect.any(Number),
        "gen_ai.output.type": "text",
        "gen_ai.response.finish_reasons": ["stop"],
        "gen_ai.usage.input_tokens": message.usage?.inputTokens,
        "gen_ai.usage.output_tokens": message.usage?.outputTokens,
      },
    });

    const pointsOf = (metric: string, more: object) =>
      collector.points.filter(
        (point) =>
          point.metric === metric &&
          Object.entries({ "gen_ai.request.model": model, ...more }).every(
            ([key, value]) => point.attributes[key] === value,
          ),
      );
    await expect.poll(() => pointsOf("gen_ai.client.operation.duration", {}).length).toBe(1);
    expect(pointsOf("gen_ai.client.operation.duration", {})[0]?.unit).toBe("s");
    const [output] = pointsOf("gen_ai.client.token.usage", { "gen_ai.token.type": "output" });
    expect(output?.sum).toBeGreaterThanOrEqual(message.usage?.outputTokens ?? Number.POSITIVE_INFINITY);

    await server.stop();
    for (const secret of secrets) expect([secret, collector.received.includes(secret)]).toEqual([secret, false]);
  } finally {
    await server.remove();
    await collector.close();
  }
});

test("prompts and answers are told where the host allows it, and a failed call says how it failed", async () => {
  const collector = await startCollector();
  const allowed = { OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: "true", OTEL_SERVICE_NAME: "chat" };
  const server = await startServer({ ...toldTo(collector), ...allowed });
  try {
    providers.setScript({
      next: [{ trouble: "server-error" }],
      fallback: { text: ANSWER, pieces: 4, delayMs: 5 },
      optimizer: { rewrite: "rejected" },
    });
    await ask(server.url);
    await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("answer");
    const answer = named(collector.spans, "answer");
    const calls = collector.spans.filter(({ parentId }) => parentId === answer.spanId);
    const [failed, good] = calls.filter(({ name }) => name.startsWith("chat "));
    expect(failed).toMatchObject({ isFailed: true, attributes: { "error.type": "server-error" } });
    const told = String(good?.attributes["gen_ai.input.messages"]);
    expect(told).toContain("garden party");
    expect(told).toContain(FILE_WORDS);
    expect(JSON.parse(String(good?.attributes["gen_ai.output.messages"]))).toEqual([
      { role: "assistant", parts: [{ type: "text", content: ANSWER }], finish_reason: "stop" },
    ]);
    expect(answer.resource["service.name"]).toBe("chat");
  } finally {
    providers.reset();
    await server.remove();
    await collector.close();
  }
});

test("OpenTelemetry is not even loaded where nobody asked for it", async () => {
  const loadedBy = async (environment: Readonly<Record<string, string>>) => {
    const list = join(folder, `loaded-${Object.keys(environment).length}`);
    const server = await startServer({ ...environment, NODE_OPTIONS: `--import=${LIST_LOADED}`, LOADED_LIST: list });
    await ask(server.url);
    await server.remove();
    const files = existsSync(list) ? readFileSync(list, "utf8").split("\n") : [];
    return [...new Set(files.flatMap((file) => /@opentelemetry\/[^/]+/.exec(file) ?? []))].sort();
  };
  // prom-client brings the interface along, which does nothing by itself.
  expect(await loadedBy({})).toEqual(["@opentelemetry/api"]);
  const collector = await startCollector();
  expect(await loadedBy(toldTo(collector))).toContain("@opentelemetry/sdk-node");
  await collector.close();
});

test("a collector that is away costs nobody an answer, and the stop no more than a moment", async () => {
  const collector = await startCollector();
  await collector.close();
  const server = await startServer(toldTo(collector));
  await ask(server.url);
  const stoppingAt = performance.now();
  await server.stop();
  expect(performance.now() - stoppingAt).toBeLessThan(15_000);
  await server.remove();
});
