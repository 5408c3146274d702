import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findStoredLabel, findVendorLabel } from "#domain/routing/route-decision.ts";
import type { EmbeddedModel } from "#server/adapters/models/embedded/open-embedded-model.ts";
import { ProviderError } from "#server/ports/language-model.ts";
import { newPerson, onNode } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const LABEL = "A small model on this machine";
/** Stands where the model of npm does: its weights are 361 MB. */
const demonstration = {
  fails: false,
  prompts: [] as string[],
};
const embedded: EmbeddedModel = {
  label: LABEL,
  state: () => ({ state: "ready", share: 1, bytesTotal: 0, problem: null }),
  fetchInBackground: () => undefined,
  async *answer({ turns }) {
    demonstration.prompts.push(turns.at(-1)?.text ?? "");
    if (demonstration.fails) throw new ProviderError("unreachable", "embedded");
    yield { kind: "text", text: "As far as I know." };
    yield { kind: "end", finish: "complete", usage: { inputTokens: 20, outputTokens: 5 } };
  },
  close: async () => undefined,
};

let standby: TestServer;
let plain: TestServer;
beforeAll(async () => {
  standby = await startTestServer({ environment: { EMBEDDED_MODEL: "standby" }, embedded });
  plain = await startTestServer({ beside: standby, environment: { EMBEDDED_MODEL: "on" }, embedded });
});
beforeEach(() => {
  standby.providers.reset();
  Object.assign(demonstration, { fails: false, prompts: [] });
});
afterAll(async () => {
  await plain.close();
  await standby.close();
});

async function ask(server: TestServer) {
  const person = onNode(await newPerson(standby), server);
  await person.put("/api/user/preferences", { enablePromptImprovement: false });
  const { id } = await person.newConversation();
  return await person.send(id, "What is the capital of Portugal?");
}

test("where every provider fails, the demonstration model answers, named as that, and nothing is charged for it", async () => {
  standby.providers.setScript({ fallback: { trouble: "server-error" } });
  const message = await ask(standby);
  expect(message).toMatchObject({
    status: "done",
    modelUsed: "embedded",
    chatGptResponse: "As far as I know.",
    error: null,
  });
  expect(message.fallbacks.length).toBeGreaterThan(0);
  expect(message.fallbacks.map(({ model }) => model)).not.toContain("embedded");
  expect(message.modelReasoning).toMatch(/ answers because .+ did not\.$/);
  expect([findStoredLabel(message.route, "embedded"), findVendorLabel(message.route, "embedded")]).toEqual([
    LABEL,
    null,
  ]);
  expect(message.cost?.answerUsd).toBeNull();
});

test("unless the host asks for it, it does not", async () => {
  standby.providers.setScript({ fallback: { trouble: "server-error" } });
  expect(await ask(plain)).toMatchObject({ status: "failed", error: { code: "provider-unreachable" } });
  expect(demonstration.prompts).toEqual([]);
});

test("a prompt that a provider will not answer is not passed on to it, nor is a good answer replaced", async () => {
  standby.providers.setScript({ fallback: { finish: "refused", text: "" } });
  expect(await ask(standby)).toMatchObject({ status: "failed", error: { code: "content-refused" } });
  standby.providers.reset();
  expect((await ask(standby)).modelUsed).not.toBe("embedded");
  expect(demonstration.prompts).toEqual([]);
});

test("where it fails too, the provider's failure is what is told", async () => {
  demonstration.fails = true;
  standby.providers.setScript({ fallback: { trouble: "wrong-key" } });
  const message = await ask(standby);
  expect(message).toMatchObject({ status: "failed", error: { code: "provider-key" } });
  expect(message.modelUsed).not.toBe("embedded");
});

test("while all are being spared after failures it answers at once, and says why", async () => {
  const node = await startTestServer({ beside: standby, environment: { EMBEDDED_MODEL: "standby" }, embedded });
  standby.providers.setScript({ fallback: { trouble: "server-error" } });
  for (let turn = 0; turn < 6; turn++) await ask(node);
  const called = standby.providers.callCount();
  const message = await ask(node);
  expect(standby.providers.callCount()).toBe(called);
  expect(message).toMatchObject({ status: "done", modelUsed: "embedded" });
  expect(message.modelReasoning).toMatch(/the connected models failed several times just now and are paused/);
  await node.close();
});
