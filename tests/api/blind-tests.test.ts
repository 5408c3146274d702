import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type BlindTestResults, comparedMessagesSchema } from "#contract/compare.ts";
import { modelEvidenceSchema } from "#contract/evidence.ts";
import { isFinalStatus, type Message, messageSchema } from "#contract/messages.ts";
import { routingReportSchema } from "#contract/routing.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

/** One that is rewritten. */
const ROUGH = "write a email to mrs okafor that thursdays viewing is moved";
const CODE = "Fix this bug in my React component";
/** What is learned is written behind the answer. */
const SOON = { timeout: 30_000 };

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await newPerson(server, { role: "admin" });
});
beforeEach(async () => {
  await admin.delete("/api/admin/routing");
});
afterEach(() => server.providers.reset());
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

async function premier() {
  const person = await newPerson(server, { tier: "premier" });
  // Without a rewrite there are no two wordings to compare.
  await person.put("/api/user/preferences", { enablePromptImprovement: false });
  const { id } = await person.newConversation();
  return Object.assign(person, { conversationId: id });
}
type Premier = Awaited<ReturnType<typeof premier>>;

const ask = (person: Premier, headers: Record<string, string> = {}, originalPrompt = CODE) =>
  person.post(
    "/api/messages/compare",
    { originalPrompt, conversationId: person.conversationId, models: "blind" },
    { headers },
  );

async function tested(person: Premier, prompt = CODE): Promise<[Message, Message]> {
  const { messages } = z.parse(comparedMessagesSchema, (await ask(person, {}, prompt)).body);
  const ids = messages.map(({ id }) => id);
  const all = async () =>
    z
      .parse(z.array(messageSchema), (await person.get(`/api/conversations/${person.conversationId}/messages`)).body)
      .filter(({ id }) => ids.includes(id));
  await expect.poll(async () => (await all()).every(({ status }) => isFinalStatus(status)), SOON).toBe(true);
  const [first, second] = await all();
  if (first === undefined || second === undefined) throw new Error("A blind test has two answers");
  return [first, second];
}

const resultsOf = async (person: Person) => (await person.get("/api/user/blind-results")).body as BlindTestResults;
const learned = async () => z.parse(routingReportSchema, (await admin.get("/api/admin/routing")).body);

test("two models answer one prompt, one of them the one that would have; a pick is the user's result and the instance's", async () => {
  const ada = await premier();
  const { id: elsewhere } = await ada.newConversation();
  const alone = await ada.send(elsewhere, CODE);
  const [first, second] = await tested(ada);
  expect([first.isBlind, second.isBlind]).toEqual([true, true]);
  expect(first.modelUsed).not.toBe(second.modelUsed);
  expect([first.modelUsed, second.modelUsed]).toContain(alone.modelUsed);
  expect(await resultsOf(ada)).toEqual([]);
  expect((await ada.post(`/api/messages/${second.id}/pick`)).body).toMatchObject({ isPicked: true, isBlind: true });
  expect(await resultsOf(ada)).toMatchObject([
    { side: second.modelUsed, won: 1, of: 1 },
    { side: first.modelUsed, won: 0, of: 1 },
  ]);
  await expect.poll(async () => (await learned()).blindPicks, SOON).toBe(1);
  const { models } = await learned();
  expect(models.find(({ model }) => model === second.modelUsed)).toMatchObject({ won: 1, lost: 0 });
  expect(models.find(({ model }) => model === first.modelUsed)).toMatchObject({ won: 0, lost: 1 });
  // Nobody else sees them.
  expect(await resultsOf(await premier())).toEqual([]);
});

test("one model also answers the own words and the rewrite, and a blind pick says which of the two served better", async () => {
  const ada = await premier();
  await ada.put("/api/user/preferences", { enablePromptImprovement: true });
  let both = await tested(ada, ROUGH);
  // Half of the blind turns compare wordings.
  while (both[0].isImprovementOn === both[1].isImprovementOn) both = await tested(ada, ROUGH);
  expect(both[0].modelUsed).toBe(both[1].modelUsed);
  expect(both.map(({ improvement }) => improvement?.changed === true).sort()).toEqual([false, true]);
  const typed = both.find(({ isImprovementOn }) => !isImprovementOn);
  const rewritten = both.find(({ isImprovementOn }) => isImprovementOn);
  expect(typed?.improvedPrompt ?? ROUGH).toBe(ROUGH);
  expect(rewritten?.improvedPrompt).not.toBe(ROUGH);
  await ada.post(`/api/messages/${rewritten?.id}/pick`);
  expect(await resultsOf(ada)).toMatchObject([
    { side: "rewritten", won: 1, of: 1 },
    { side: "as-typed", won: 0, of: 1 },
  ]);
  const wordings = async () =>
    z.parse(modelEvidenceSchema, (await new TestClient(server.url).get("/api/evidence")).body).wordings;
  await expect.poll(wordings, SOON).toEqual({ improvedWon: 1, typedWon: 0 });
  await ada.post(`/api/messages/${typed?.id}/pick`);
  // Whoever picks again knows which is which.
  await expect.poll(wordings, SOON).toEqual({ improvedWon: 0, typedWon: 0 });
});

test("whoever picks again knows the models: it is no blind test any more, neither for the user nor for the instance", async () => {
  const ada = await premier();
  const [first, second] = await tested(ada);
  await ada.post(`/api/messages/${first.id}/pick`);
  await ada.post(`/api/messages/${first.id}/pick`);
  expect(await resultsOf(ada)).toHaveLength(2);
  await expect.poll(async () => (await learned()).blindPicks, SOON).toBe(1);
  expect((await ada.post(`/api/messages/${second.id}/pick`)).body).toMatchObject({ isBlind: false });
  expect(await resultsOf(ada)).toEqual([]);
  await expect.poll(async () => (await learned()).blindPicks, SOON).toBe(0);
  expect((await learned()).models.find(({ model }) => model === second.modelUsed)?.won).toBe(1);
  await ada.post(`/api/messages/${first.id}/pick`);
  await expect
    .poll(async () => (await learned()).models.find(({ model }) => model === first.modelUsed)?.won, SOON)
    .toBe(1);
  expect((await learned()).blindPicks).toBe(0);
});

test("both answers are counted and paid for, premier alone may, and the same key asks once", async () => {
  const ada = await premier();
  const [first, second] = await tested(ada);
  expect(first.cost?.answerUsd).toBeGreaterThan(0);
  expect(second.cost?.answerUsd).toBeGreaterThan(0);
  const sent = async () =>
    (
      await server.database.pool.query("SELECT sum(prompts_generated) AS n FROM usage_records WHERE user_id = $1", [
        ada.user.id,
      ])
    ).rows[0].n;
  expect(Number(await sent())).toBe(2);
  const headers = { "idempotency-key": "a-blind-test" };
  const [once, twice] = [await ask(ada, headers), await ask(ada, headers)];
  const ids = (body: unknown) => z.parse(comparedMessagesSchema, body).messages.map(({ id }) => id);
  expect(ids(once.body)).toHaveLength(2);
  expect(ids(twice.body)).toEqual(ids(once.body));
  expect(Number(await sent())).toBe(4);

  const plus = await newPerson(server, { tier: "plus" });
  const { id } = await plus.newConversation();
  const refused = await plus.post("/api/messages/compare", {
    originalPrompt: CODE,
    conversationId: id,
    models: "blind",
  });
  expect(refused).toMatchObject({ status: 403, body: { code: "upgrade-required" } });
});
