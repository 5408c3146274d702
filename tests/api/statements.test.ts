import OpenAI from "openai";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newKeyHolder } from "#support/api-key.ts";
import { collect, newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

/** Session, memory, start, hold, settle, remember. */
const STATEMENTS = 6;
/** Key, start, tokens of the month, hold, settle. */
const STATEMENTS_OF_CALL = 5;
/** Nothing more for so long: what a message leaves to be done is done, and scores, which all messages of a second share. */
const QUIET_MS = 2_500;
/** For what never comes; on a busy machine the last statement has come some seconds after the answer. */
const LAST_WITHIN_MS = 60_000;
/** What runs beside messages, by the clock: leases and logs, sweeps, the watch of sessions and connections, and scores. */
const BESIDE_MESSAGES =
  /^update "messages" set "lease|^WITH held AS \( SELECT id FROM messages|^select "id" from "sessions"|^SELECT spent_microusd \+ reserved_microusd AS all|^DELETE FROM message_events|redraft_listeners|pg_backend_pid|pg_stat|coach_users|prompt_scores|catalogue|previews|is_temporary = true|^(LISTEN|SELECT 1$|SET )|pg_notify\(\$1, \$2\)$/i;

let server: TestServer;
let asked: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  server = await startTestServer();
  // Counted where everything passes, whoever asks: the pool, a transaction, drizzle.
  pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
    const [config] = given as [string | pg.QueryConfig];
    // As it tells other processes, of which there are none here; a heartbeat has no name.
    const isNotice = typeof config === "object" && config.name === "notify";
    asked.push(typeof config === "string" ? config : isNotice ? "NOTIFY" : (config.text ?? ""));
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
});
afterEach(() => expect(server.bugs).toEqual([]));
afterAll(async () => {
  pg.Client.prototype.query = query;
  await server.close();
});

/** What was asked of the database for messages; flushes of the log, which all answers share, are one. */
function askedForMessages(): string[] {
  const own = asked
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((text) => !BESIDE_MESSAGES.test(text));
  const isFlush = (text: string) => text.startsWith("INSERT INTO message_events");
  return [...own.filter((text) => !isFlush(text)), ...own.filter(isFlush).slice(0, 1)].map((text) => text.slice(0, 60));
}

async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== askedForMessages().length; ) {
    before = askedForMessages().length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

/** What it was asked for `work`, once `expected` have come and no other has come after them. */
async function statementsOf(work: () => Promise<unknown>, expected: number): Promise<string[]> {
  await untilQuiet();
  asked = [];
  await work();
  await expect.poll(() => askedForMessages().length, { timeout: LAST_WITHIN_MS }).toBeGreaterThanOrEqual(expected);
  await untilQuiet();
  return askedForMessages();
}

test("a first prompt and its answer take six statements, from the session to what is remembered", async () => {
  const ada = await newPerson(server);
  const { id: conversationId } = await ada.newConversation();
  server.providers.setScript({ next: [{ pieces: 4 }] });
  const prompt = "Please write me a short text about how tidal power works, for a school newsletter.";
  const asked = await statementsOf(() => collect(ada.sendAndWatch(conversationId, prompt)), STATEMENTS);
  expect(asked, asked.join("\n")).toHaveLength(STATEMENTS);
});

test("a program's call takes five statements, from the key to what is settled", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  const openai = new OpenAI({ apiKey: secret, baseURL });
  const call = async () => {
    server.providers.setScript({ next: [{ pieces: 4 }] });
    const stream = await openai.chat.completions.create({
      model: "redraft/auto",
      stream: true,
      messages: [{ role: "user", content: "Please write me a short text about how tidal power works." }],
    });
    for await (const _ of stream);
  };
  await call();
  const asked = await statementsOf(call, STATEMENTS_OF_CALL);
  expect(asked, asked.join("\n")).toHaveLength(STATEMENTS_OF_CALL);
});
