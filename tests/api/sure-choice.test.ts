import { afterAll, beforeAll, expect, test } from "vitest";
import { SHIPPED_LANDMARKS } from "#domain/routing/familiarity.ts";
import { newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const MATHS = "Find the integral of $x^2 e^{x}$ from $0$ to $\\pi$ and show every step of the derivation.";
const like = SHIPPED_LANDMARKS.values.slice(0, SHIPPED_LANDMARKS.width);

let vector: Promise<Float32Array | null>;
let server: TestServer;
beforeAll(async () => {
  const embedder = { prepare: () => undefined, embed: () => vector, close: async () => undefined };
  server = await startTestServer({ embedder });
});
afterAll(() => server.close());

async function routed(made: Promise<Float32Array | null>, prompt: string) {
  vector = made;
  const ada = await newPerson(server, { tier: "premier" });
  await ada.put("/api/user/preferences", { enablePromptImprovement: false, routeMode: "cost", rememberEdits: false });
  const { id } = await ada.newConversation();
  const { route, modelUsed } = await ada.send(id, prompt);
  return { modelUsed, isSure: route?.isSure, reasons: route?.reasons.join(" ") };
}

test("a prompt like what was measured goes to a cheaper model, and the answer is sure of it", async () => {
  const found = await routed(Promise.resolve(like), `${MATHS} (one)`);
  expect(found).toMatchObject({ isSure: true });
  expect(found.modelUsed).not.toBe("claude-opus");
});

test("a prompt unlike all that was measured goes to the best single model, and the answer says that it is not sure", async () => {
  const found = await routed(Promise.resolve(like.map((value) => -value)), `${MATHS} (two)`);
  expect(found).toMatchObject({ modelUsed: "claude-opus", isSure: false });
  expect(found.reasons).toContain("nothing like this prompt");
});

test("an embedder that never answers is not waited for", async () => {
  const found = await routed(new Promise(() => undefined), `${MATHS} (three)`);
  expect(found).toMatchObject({ isSure: false });
  expect(found.reasons).toContain("could not be compared");
});

test("anyone reads what this instance can say of its choices: sums, and nobody's name", async () => {
  const response = await fetch(new URL("/api/evidence", server.url));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ welcome: 0, unwelcome: 0, models: 7, modelsWithFigures: 7 });
});

test("a model that could not hold the earlier turns stands aside, and the answer says so", async () => {
  vector = Promise.resolve(null);
  const ada = await newPerson(server, { tier: "premier" });
  await ada.put("/api/user/preferences", { enablePromptImprovement: false, routeMode: "cost", rememberEdits: false });
  const { id } = await ada.newConversation();
  // Each of these characters counts as a token.
  const long = "雨".repeat(3_900);
  const first = await ada.send(id, long);
  for (const number of [2, 3, 4, 5]) await ada.send(id, `${number} ${long}`);
  const last = await ada.send(id, "And now?");
  expect(first.route?.reasons.join(" ")).not.toContain("cannot read a text this long");
  expect(last.route?.reasons.join(" ")).toContain("GPT-3.5 Turbo cannot read a text this long.");
});
