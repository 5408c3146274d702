import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { Script } from "#support/providers/script.ts";
import { shippedEntry } from "#support/shipped-entry.ts";
import { newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

/** Of about 1,500 tokens of prompt. */
const PROMPT = "Summarise these minutes in five lines. ".repeat(100);
const COUNTS: Script = {
  text: "One. Two.",
  thinking: { tokens: 700 },
  cachedTokens: 400,
  cacheWriteTokens: 300,
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ shipped: BUILT_IN_CATALOGUE });
});
beforeEach(() => server.providers.reset());
afterAll(() => server.close());

async function spentMicroUsd(userId: number): Promise<number> {
  const { rows } = await server.database.pool.query<{ sum: string }>(
    "SELECT sum(spent_microusd) AS sum FROM spending_days WHERE user_id = $1",
    [userId],
  );
  return Number(rows[0]?.sum);
}

/** What the vendor's page says that the tokens of this bill cost, in millionths of a dollar. */
function billed(model: string): number {
  const step = shippedEntry(model).price?.[0];
  const [bill] = server.providers.bills;
  if (step === undefined || bill === undefined) throw new Error(`no bill for ${model}`);
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens } = bill;
  const written = shippedEntry(model).provider === "google" ? 0 : cacheWriteTokens;
  return (
    (inputTokens - cachedTokens - written) * step.input +
    cachedTokens * (step.cachedInput ?? step.input) +
    written * (step.cacheWrite ?? step.input) +
    outputTokens * step.output
  );
}

test.each([
  ["gpt-4o", 300],
  ["claude-opus", 300],
  ["claude-haiku", 300],
  ["gemini-2.5-pro", undefined],
])(
  "%s: thinking and what the cache took and gave are kept with the message, and paid at their own prices",
  async (model, cacheWriteTokens) => {
    const person = await newPerson(server, { tier: "premier" });
    await person.put("/api/user/preferences", { enablePromptImprovement: false, modelPreference: model });
    const { id } = await person.newConversation();
    server.providers.setScript({ fallback: COUNTS });
    const message = await person.send(id, PROMPT);
    expect(message).toMatchObject({ status: "done", modelUsed: model, fallbacks: [] });
    expect(message.usage).toMatchObject({ reasoningTokens: 700, cachedInputTokens: 400, isEstimated: false });
    expect(message.usage?.cacheWriteTokens).toBe(cacheWriteTokens);
    expect((message.cost?.answerUsd ?? 0) * 1e6).toBeCloseTo(billed(model), 6);
    expect(await spentMicroUsd(person.user.id)).toBe(Math.ceil(Number(billed(model).toFixed(3))));
    expect(await person.message(id, message.id)).toEqual(message);
  },
);

test("a call that came to nothing, the one after it and a part that goes on are told together", async () => {
  const person = await newPerson(server, { tier: "premier" });
  await person.put("/api/user/preferences", {
    enablePromptImprovement: false,
    turbo: false,
    modelPreference: "gemini-2.5-pro",
  });
  const { id } = await person.newConversation();
  const noRoom = { ...COUNTS, thinking: { tokens: 13_000 }, text: "x".repeat(16_000) };
  server.providers.setScript({ next: [noRoom], fallback: { ...COUNTS, finish: "length" } });
  const cut = await person.send(id, PROMPT);
  expect(cut.usage).toMatchObject({ reasoningTokens: 4_096 + 8_192 + 700, cachedInputTokens: 800 });
  await person.post(`/api/messages/${cut.id}/continue`);
  await expect.poll(async () => (await person.message(id, cut.id)).status).toBe("done");
  const whole = await person.message(id, cut.id);
  expect(whole.usage).toMatchObject({ reasoningTokens: 4_096 + 8_192 + 1_400, cachedInputTokens: 1_200 });
  expect(whole.usage?.outputTokens).toBe(server.providers.bills.reduce((sum, bill) => sum + bill.outputTokens, 0));
});
