import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ModelList } from "#contract/models.ts";
import type { Preferences } from "#contract/preferences.ts";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ shipped: BUILT_IN_CATALOGUE });
});
beforeEach(() => server.providers.reset());
afterAll(() => server.close());

/** What the provider was asked for, as it spells it, and with how much room beside the answer's own. */
async function asked(preferences: Preferences, tier: Tier = "premier") {
  const person = await newPerson(server, { tier });
  const saved = { enablePromptImprovement: false, turbo: false, ...preferences };
  expect(await person.put("/api/user/preferences", saved)).toMatchObject({ status: 200, body: preferences });
  const { id } = await person.newConversation();
  const message = await person.send(id, "compare the three offers");
  expect(message).toMatchObject({ status: "done", modelUsed: preferences.modelPreference, fallbacks: [] });
  const [request] = server.providers.requests;
  server.providers.reset();
  const { reasoning_effort, output_config, generationConfig } = (request?.body ?? {}) as {
    reasoning_effort?: string;
    output_config?: { effort?: string };
    generationConfig?: { thinkingConfig?: { thinkingLevel?: string } };
  };
  const effort = reasoning_effort ?? output_config?.effort ?? generationConfig?.thinkingConfig?.thinkingLevel;
  return [effort, (request?.outputTokensMax ?? 0) - 4_096];
}

test("a user's choice of effort goes to each vendor as it spells it, with room for it", async () => {
  expect(await asked({ modelPreference: "gpt-4o-mini", effort: "high" })).toEqual(["high", 16_384]);
  expect(await asked({ modelPreference: "gpt-4o-mini", effort: "none" })).toEqual(["none", 0]);
  expect(await asked({ modelPreference: "claude-opus", effort: "high" })).toEqual(["high", 16_384]);
  expect(await asked({ modelPreference: "gemini-2.5-pro", effort: "low" })).toEqual(["low", 2_048]);
});

test("without one each model thinks as its entry says, and one that it does not offer becomes the nearest", async () => {
  expect(await asked({ modelPreference: "claude-opus" })).toEqual(["medium", 8_192]);
  expect(await asked({ modelPreference: "claude-opus", effort: "auto" })).toEqual(["medium", 8_192]);
  expect(await asked({ modelPreference: "gpt-4o", effort: "none" })).toEqual(["low", 2_048]);
});

test("turbo thinks a little at most, on the plan that has it", async () => {
  const long: Preferences = { turbo: true, effort: "high" };
  expect(await asked({ ...long, modelPreference: "claude-opus" })).toEqual(["low", 2_048]);
  expect(await asked({ ...long, modelPreference: "gpt-4o" }, "plus")).toEqual(["high", 16_384]);
});

test("what may be chosen of a model is told with it, follows the host's changes, and nothing else is saved", async () => {
  const person = await newPerson(server, { tier: "plus" });
  const { body } = await person.get("/api/models");
  const efforts = Object.fromEntries((body as ModelList).models.map((model) => [model.value, model.efforts]));
  expect(efforts["gpt-4o"]).toEqual(["low", "medium", "high"]);
  expect(efforts["gpt-4o-mini"]).toEqual(["none", "low", "medium", "high"]);
  expect(await person.put("/api/user/preferences", { effort: "endless" })).toMatchObject({ status: 400 });

  const admin = await newPerson(server, { role: "admin" });
  await admin.patch("/api/admin/models/gpt-4o", { efforts: ["medium", "low"] });
  expect(await asked({ modelPreference: "gpt-4o", effort: "high" }, "plus")).toEqual(["medium", 8_192]);
});
