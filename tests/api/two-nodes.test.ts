import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startStopwatch } from "#support/stopwatch.ts";
import { answerIn, collect, newPerson, next, onNode, type Person, type TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// The embedded database belongs to one process; a server may have many.

let nodeA: TestServer;
let nodeB: TestServer;
let onA: Person;
let onB: TestClient;
beforeAll(async () => {
  nodeA = await startTestServer();
  nodeB = await startTestServer({ beside: nodeA });
  onA = await newPerson(nodeA);
  onB = onNode(onA, nodeB);
});
afterAll(async () => {
  await nodeB?.close();
  await nodeA?.close();
});
beforeEach(() => nodeA?.providers.reset());

const SLOW = { text: "one two three four five six seven eight nine ten ".repeat(4), pieces: 20, delayMs: 50 };

test("an answer given on one node is seen live on the other", async () => {
  nodeA.providers.setScript({ fallback: SLOW });
  const { id } = await onA.newConversation();
  const here = onA.sendAndWatch(id, "write me a poem about the sea");
  const { message } = await next(here, "message-created");
  let isOver = false;
  let liveCount = 0;
  const there = (async () => {
    const seen = [];
    for await (const event of onB.follow(message.id)) {
      seen.push(event);
      if (!isOver && event.event.type === "answer-delta") liveCount++;
    }
    return seen;
  })();
  const rest = await collect(here);
  isOver = true;
  const watch = startStopwatch();
  const seen = await there;
  const lateMs = watch.stop();
  // All that was stored is the same on both; once it is settled, the other tells it from its row.
  const live = seen.slice(1, 1 + liveCount);
  expect(live).toEqual(rest.slice(0, live.length));
  expect(seen.at(-1)?.event).toEqual(rest.at(-1)?.event);
  expect(answerIn(seen)).toBe(SLOW.text);
  // Live, and not at the end or by polling: pieces kept arriving while the answer ran.
  expect(liveCount).toBeGreaterThan(3);
  expect(lateMs).toBeLessThan(500);
});

test("a stop sent to one node ends the answer on the other at once", async () => {
  nodeA.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const { id } = await onA.newConversation();
  const events = onA.sendAndWatch(id, "write me a poem about the sea");
  const { message } = await next(events, "message-created");
  await next(events, "answer-delta");
  const watch = startStopwatch();
  expect((await onB.post(`/api/messages/${message.id}/stop`)).status).toBe(200);
  expect((await next(events, "answer-stopped")).message.status).toBe("stopped");
  expect(watch.stop()).toBeLessThan(1_500);
});

test("a rewrite that runs on one node is skipped from the other", async () => {
  const plusOnA = await newPerson(nodeA, { tier: "plus" });
  nodeA.providers.setScript({ optimizer: { rewrite: "hang" } });
  const { id } = await plusOnA.newConversation();
  const events = plusOnA.sendAndWatch(id, "help me plan a party");
  const { message } = await next(events, "message-created");
  await expect.poll(() => nodeA.providers.optimizerRequests.length).toBe(1);
  expect((await onNode(plusOnA, nodeB).post(`/api/messages/${message.id}/skip-rewrite`)).status).toBe(200);
  expect((await next(events, "answer-end")).message.improvement).toMatchObject({ rewriter: "skipped" });
});

test("the same Idempotency-Key on both nodes at once is one message and one call", async () => {
  const { id } = await onA.newConversation();
  const headers = { "idempotency-key": "both" };
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? onA : onB).send(id, "write me a poem", { headers })),
  );
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  expect(nodeA.providers.callCount()).toBe(1);
});

test("signing out on one node cuts the streams on the other within 5 s", async () => {
  nodeA.providers.setScript({ fallback: { ...SLOW, trouble: "endless" } });
  const bob = await newPerson(nodeA);
  const { id } = await bob.newConversation();
  const events = bob.sendAndWatch(id, "write me a poem about the sea");
  await next(events, "answer-delta");
  const watch = startStopwatch();
  await onNode(bob, nodeB).post("/api/logout");
  await collect(events);
  expect(watch.stop()).toBeLessThan(5_000);
});

test("a node that stops finishes its answer first, and who watches on the other sees it to the end", async () => {
  nodeA.providers.setScript({ fallback: SLOW });
  const leaving = await startTestServer({ beside: nodeA });
  const { id } = await onA.newConversation();
  const message = await next(onNode(onA, leaving).sendAndWatch(id, "write me a poem"), "message-created");
  const watching = collect(onB.follow(message.message.id));
  await leaving.close();
  expect(answerIn(await watching)).toBe(SLOW.text);
});

test("each node finds out for itself that a provider fails, with the prompts of three people, and spares it from then on", async () => {
  const people = await Promise.all([1, 2, 3].map(() => newPerson(nodeA)));
  for (const person of people)
    await person.put("/api/user/preferences", { enablePromptImprovement: false, modelPreference: "gpt-4o-mini" });
  const spared = async (node: TestServer) =>
    /^redraft_provider_spared\{provider="openai"\} (\d)$/m.exec((await onNode(onA, node).get("/metrics")).text)?.[1];
  for (const [node, other] of [
    [nodeA, "0"],
    [nodeB, "1"],
  ] as const) {
    nodeA.providers.reset();
    nodeA.providers.setScript({
      replay: ({ provider }) => (provider === "openai" ? { trouble: "server-error" } : null),
    });
    expect(await spared(node === nodeA ? nodeB : nodeA)).toBe(other);
    const statuses: string[] = [];
    for (const person of [...people, ...people, ...people]) {
      const { id } = await person.newConversation();
      statuses.push((await onNode(person, node).send(id, "write me a poem")).status);
    }
    expect(await spared(node)).toBe("1");
    // Three for each of the first two, and the one that opens the breaker.
    expect(nodeA.providers.callCount("openai")).toBeLessThanOrEqual(7);
    expect(statuses.slice(2)).toEqual(Array(7).fill("done"));
  }
});

test("neither node wrote an unexpected error during all this", () => {
  expect([...nodeA.bugs, ...nodeB.bugs]).toEqual([]);
});
