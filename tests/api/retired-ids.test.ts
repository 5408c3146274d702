import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Preferences } from "#contract/preferences.ts";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { shippedEntry } from "#support/shipped-entry.ts";
import { newPerson, onNode } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const GOOGLE = [...BUILT_IN_CATALOGUE.values()].filter(({ provider }) => provider === "google");
/** What Google lists once it has given up a model. */
const googleWithout = (name: string) =>
  GOOGLE.filter((entry) => entry.name !== name).map(({ providerModelId: id }) => ({ id }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ shipped: BUILT_IN_CATALOGUE });
});
beforeEach(() => server.providers.reset());
afterAll(() => server.close());

/** Somebody on a process of its own, which has learned nothing yet. */
async function onNewNode(preferences: Preferences, tier: Tier = "premier") {
  const node = await startTestServer({ shipped: BUILT_IN_CATALOGUE, beside: server });
  const person = onNode(await newPerson(server, { tier }), node);
  await person.put("/api/user/preferences", preferences);
  const { id } = await person.newConversation();
  return { node, send: (prompt: string) => person.send(id, prompt) };
}
const timesAsked = (name: string) => {
  const { providerModelId } = shippedEntry(name);
  const { requests, optimizerRequests } = server.providers;
  return [...requests, ...optimizerRequests].filter(({ modelId }) => modelId === providerModelId).length;
};

test("an id that is gone at the start is asked for by nobody, and the operator reads it", async () => {
  server.providers.setModels("google", googleWithout("gemini-2.5-pro"));
  const { node, send } = await onNewNode({ enablePromptImprovement: false, modelPreference: "gemini-2.5-pro" });
  const message = await send("Compare the three offers");
  expect(message).toMatchObject({ status: "done", fallbacks: [], error: null });
  expect(message.modelUsed).not.toBe("gemini-2.5-pro");
  expect(timesAsked("gemini-2.5-pro")).toBe(0);
  expect(node.log.join("\n")).toContain("a model is set aside");
  await node.close();
});

test("an id that goes in mid-conversation costs no prompt: another goes on from what was said, and it is not asked again", async () => {
  const { node, send } = await onNewNode({ enablePromptImprovement: false, modelPreference: "gemini-2.5-pro" });
  expect(await send("Compare the three offers")).toMatchObject({ status: "done", modelUsed: "gemini-2.5-pro" });
  server.providers.setModels("google", googleWithout("gemini-2.5-pro"));
  const second = await send("Now as a table");
  expect(second).toMatchObject({
    status: "done",
    fallbacks: [{ model: "gemini-2.5-pro", code: "model-not-found" }],
  });
  expect(server.providers.requests.at(-1)?.turns.map(({ text }) => text)).toContain("Compare the three offers");
  const asked = timesAsked("gemini-2.5-pro");
  expect(await send("Now in German")).toMatchObject({ status: "done", fallbacks: [] });
  expect(timesAsked("gemini-2.5-pro")).toBe(asked);
  await node.close();
});

test("an id that goes while it rewrites costs that rewrite alone: the rules' stands, and the next is another model's", async () => {
  const rough = "help me plan a party";
  const { node, send } = await onNewNode({ enablePromptImprovement: true }, "plus");
  const first = await send(rough);
  const rewriter = first.improverUsage?.model ?? "";
  const { provider } = shippedEntry(rewriter);
  const rest = [...BUILT_IN_CATALOGUE.values()].filter(
    (entry) => entry.provider === provider && entry.providerModelId !== shippedEntry(rewriter).providerModelId,
  );
  server.providers.setModels(
    provider as "openai" | "anthropic" | "google",
    rest.map(({ providerModelId: id }) => ({ id })),
  );
  const second = await send(rough);
  expect(second).toMatchObject({ status: "done", error: null });
  // One id may stand behind two names: each is set aside when it fails.
  let third = await send(rough);
  for (let more = 0; more < 2 && third.improvement?.rewriter === "failed"; more += 1) third = await send(rough);
  expect(third).toMatchObject({ status: "done", improvement: { rewriter: "written" } });
  expect(shippedEntry(third.improverUsage?.model ?? "").providerModelId).not.toBe(
    shippedEntry(rewriter).providerModelId,
  );
  await node.close();
});
