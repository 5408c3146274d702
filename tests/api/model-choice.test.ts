import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tier } from "#domain/plans/plans.ts";
import { newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());

const PROMPT = "prove rigorously that the algorithm is optimal and derive its complexity in a distributed architecture";

async function answered(tier: Tier, modelPreference: string | undefined, on = server) {
  const person = await newPerson(on, { tier });
  await person.put("/api/user/preferences", { enablePromptImprovement: false, modelPreference });
  const { id } = await person.newConversation();
  const message = await person.send(id, PROMPT);
  const { body } = await person.post("/api/improve", { originalPrompt: PROMPT });
  return { message, preview: body as { route: { model: string; why: string } } };
}

test.each([
  ["free", "claude-opus", "gpt-3.5-turbo", "GPT-3.5 Turbo, the default of Free, stands in: Claude Opus needs Premier."],
  ["plus", "claude-opus", "gpt-4o-mini", "GPT-4o Mini, the default of Plus, stands in: Claude Opus needs Premier."],
] as const)("on %s a saved %s makes room for %s, and the answer says so", async (tier, saved, model, why) => {
  const { message, preview } = await answered(tier, saved);
  expect(message).toMatchObject({ modelUsed: model, modelReasoning: why, route: { model, why } });
  expect(server.providers.requests.map(({ modelId }) => modelId)).toContain(model);
  expect(preview.route).toMatchObject({ model, why });
});

test("a saved model that is not there any more makes room for the tier's default, and the answer says so", async () => {
  const { message } = await answered("premier", "gpt-2");
  expect(message).toMatchObject({
    modelUsed: "gpt-4o",
    modelReasoning: "GPT-4o, the default of Premier, stands in: gpt-2 is not offered here any more.",
  });
});

test("a chosen model is used, however much better or cheaper another would be", async () => {
  for (const model of ["gpt-3.5-turbo", "claude-opus"]) {
    const { message, preview } = await answered("premier", model);
    expect(message).toMatchObject({ modelUsed: model, fallbacks: [] });
    expect(message.modelReasoning).toMatch(/^You chose /);
    expect(preview.route).toMatchObject({ model });
  }
});

test("where the default is not connected either, the choice is automatic and still says what is missing", async () => {
  const anthropicOnly = await startTestServer({
    beside: server,
    environment: { OPENAI_API_KEY: "", OPENAI_BASE_URL: "", GOOGLE_API_KEY: "", GOOGLE_BASE_URL: "" },
  });
  try {
    const { message } = await answered("plus", "claude-opus", anthropicOnly);
    expect(message.modelUsed).toBe("claude-sonnet");
    expect(message.modelReasoning).toMatch(/^Claude Opus needs Premier\. Claude Sonnet is the only model/);
  } finally {
    await anthropicOnly.close();
  }
});
