import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import type { Trouble } from "#support/providers/script.ts";
import { newPerson, onNode } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const FINAL_WITHIN_MS = 60_000;
/** Each is a server with connections of its own to one database. Those that take their time come first, so the others pass beside them. */
const SERVERS_AT_ONCE = 8;
/** Whatever a provider can do but write an answer, with the true limits; each is alone, so that nobody stands in for it. */
const TROUBLES: readonly Trouble[] = [
  "hang",
  "hang-after-headers",
  "hang-middle",
  "comments-only",
  "trickle",
  "endless-event",
  "endless",
  "empty",
  "cut",
  "cut-early",
  "no-end-mark",
  "error-part",
  "error-part-first",
  "error-after-text",
  "garbage",
  "html",
  "limited",
  "overloaded",
  "server-error",
  "wrong-key",
  "rejected",
  "not-found",
  "redirect",
];
/** With the tier that is asked: Google's model for premier thinks, and has two minutes for that. */
const TIERS = { OPENAI_API_KEY: "premier", ANTHROPIC_API_KEY: "premier", GOOGLE_API_KEY: "free" } as const;
const KEYS = Object.keys(TIERS) as (keyof typeof TIERS)[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

for (const key of KEYS) {
  test(`with ${key} alone, every prompt is final within a minute, whatever the provider does`, async () => {
    const without = Object.fromEntries(KEYS.filter((other) => other !== key).map((other) => [other, ""]));
    const inTurn = pLimit(SERVERS_AT_ONCE);
    const seen = await inTurn.map(TROUBLES, async (trouble) => {
      // On a node of its own: what a provider did to one is on no other's mind.
      const node = await startTestServer({ beside: server, environment: without });
      const ada = await newPerson(server, { tier: TIERS[key] });
      await ada.put("/api/user/preferences", { enablePromptImprovement: false });
      const { id } = await ada.newConversation();
      const sentAt = performance.now();
      const message: Message = await onNode(ada, node).send(id, `Write me a poem [[script:${trouble}]]`);
      const ms = performance.now() - sentAt;
      await node.close();
      return { trouble, ms, status: message.status, code: message.error?.code };
    });
    console.info(seen.map(({ trouble, ms, code }) => `${trouble}: ${Math.round(ms / 1_000)} s, ${code}`).join("\n"));
    expect(seen.filter(({ ms }) => ms > FINAL_WITHIN_MS)).toEqual([]);
    expect(seen.filter(({ status, trouble }) => status !== "failed" && trouble !== "endless")).toEqual([]);
    await expect.poll(() => server.providers.openCallCount()).toBe(0);
  });
}
