import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { collect, newPerson } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

/** Session, memory, start, hold, log, settle, remember: each is a way to the database, and each that writes a wait for the disk. */
const STATEMENTS = 7;
/** Long enough for what a message leaves to be done, and for scores, which all messages of a second share. */
const SETTLED_MS = 2_500;
/** What runs beside messages: leases and logs, sweeps, the watch of connections, and scores. */
const BESIDE_MESSAGES =
  /^update "messages" set "lease|^DELETE FROM message_events|redraft_listeners|pg_backend_pid|pg_stat|coach_users|prompt_scores|catalogue|previews|is_temporary = true|^(LISTEN|SELECT 1$|SET )|pg_notify\(\$1, \$2\)$/i;

let server: TestServer;
let asked: string[] = [];
const { query } = pg.Client.prototype;

beforeAll(async () => {
  server = await startTestServer();
  // Counted where everything passes, whoever asks: the pool, a transaction, drizzle.
  pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
    const [config] = given as [string | { text?: string; name?: string }];
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

test("a first prompt and its answer take seven statements, from the session to what is remembered", async () => {
  const ada = await newPerson(server);
  const { id: conversationId } = await ada.newConversation();
  server.providers.setScript({ next: [{ pieces: 4 }] });
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  asked = [];
  const prompt = "Please write me a short text about how tidal power works, for a school newsletter.";
  await collect(ada.sendAndWatch(conversationId, prompt));
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const own = asked
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((text) => !BESIDE_MESSAGES.test(text));
  // All answers share the flushes of the log, one every 40 ms: how many there are is a matter of time.
  const isFlush = (text: string) => text.startsWith("INSERT INTO message_events");
  const counted = [...own.filter((text) => !isFlush(text)), ...own.filter(isFlush).slice(0, 1)];
  const names = counted.map((text) => text.slice(0, 60));
  expect(names, names.join("\n")).toHaveLength(STATEMENTS);
});
