import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgresServer } from "#support/postgres-server.ts";
import { emptyDatabase } from "../tests/faults/empty-database.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { postJson } from "./post-json.ts";

/**
 * How long the largest prompts hold the server up: ten texts with one prompt, and three such prompts at once. Server, provider and
 * client are processes of their own; what is reported is the server's longest turn of the event loop, run by run.
 */

const { values } = parseArgs({
  options: { repeats: { type: "string", default: "5" }, only: { type: "string" } },
});
const FILES = 10;
const FILE_BYTES = 440_000;
const PROMPTS_AT_ONCE = 3;
const PASSWORD = "a long walk after supper";

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const WORDS = "The kitchen faces south and the lift is out of order until March, says the agent. ";
/** With quotes, backslashes and letters beyond ASCII, as real texts have. */
const TEXTS = {
  prose: WORDS.repeat(Math.ceil(FILE_BYTES / WORDS.length)).slice(0, FILE_BYTES),
  marked: 'a "quoted" path\\to\\it, <attached-file> caf\u00e9 \u2014 \u65e5\u672c\n'.repeat(9_500).slice(0, FILE_BYTES),
};

type Kind = keyof typeof TEXTS;

async function run(): Promise<void> {
  const provider = new MeasuredProcess(file("./provider.ts"));
  const providerOrigin = `http://127.0.0.1:${await provider.reported<number>("port")}`;
  await provider.ask({ pace: { chunks: 20, intervalMs: 5 } }, "paced");
  console.log(
    "| database | texts | prompts at once | longest turn of the event loop, ms (of it on the processor) |\n|---|---|---:|---|",
  );
  if (values.only !== "server") await measure("embedded", providerOrigin, null);
  if (values.only !== "embedded") {
    const postgres = await startPostgresServer();
    await measure("server", providerOrigin, await emptyDatabase(postgres.url, "redraft_large"));
    await postgres.stop();
  }
  await provider.stop();
}

async function measure(name: string, providerOrigin: string, databaseUrl: string | null): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "redraft-large-"));
  const server = new MeasuredProcess(file("./serve.ts"), {
    env: {
      PORT: "0",
      DATA_DIR: directory,
      EMBEDDED_MODEL: "off",
      OPENAI_API_KEY: "bench",
      OPENAI_BASE_URL: `${providerOrigin}/v1`,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  });
  const origin = `http://127.0.0.1:${await server.reported<number>("port")}`;
  try {
    for (const kind of Object.keys(TEXTS) as Kind[]) {
      for (const atOnce of [1, PROMPTS_AT_ONCE]) {
        const lags: string[] = [];
        for (let repeat = 0; repeat <= Number(values.repeats); repeat += 1) {
          const senders = [];
          for (let count = 0; count < atOnce; count += 1) senders.push(await prepare(server, origin));
          server.tell("reset-lag");
          await Promise.all(senders.map((send) => send(kind)));
          // The first one of each kind also compiles what it runs.
          const { loopLagMs, turnCpuMs } = await server.usage();
          lags.push(`${loopLagMs.max.toFixed(0)} (${turnCpuMs.toFixed(0)})`);
        }
        console.log(`| ${name} | ${kind} | ${atOnce} | ${lags.join(", ")} |`);
      }
    }
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

let people = 0;

/** Somebody new with an empty conversation; answers how they send ten texts of a kind and wait for the answer. */
async function prepare(server: MeasuredProcess, origin: string): Promise<(kind: Kind) => Promise<void>> {
  people += 1;
  const person = {
    email: `large-${people}@redraft.example`,
    password: PASSWORD,
    firstName: "Bench",
    isOldEnough: true,
  };
  const { token, id: userId } = await postJson<{ token: string; id: number }>(`${origin}/api/register`, person, {
    "x-auth-mode": "token",
  });
  await server.ask({ premier: userId }, "isPremier");
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await postJson<{ id: number }>(`${origin}/api/conversations`, {}, headers);
  return async (kind) => {
    const form = new FormData();
    form.append("originalPrompt", "What do these say about the kitchen and about the lift?");
    form.append("conversationId", String(id));
    for (let index = 0; index < FILES; index += 1) form.append("files", new Blob([TEXTS[kind]]), `text-${index}.txt`);
    const response = await fetch(`${origin}/api/messages/improve`, { method: "POST", headers, body: form });
    const message = (await response.json()) as { status: string; files: { problem: unknown }[] };
    if (message.status !== "done") throw new Error(`Not answered: ${JSON.stringify(message).slice(0, 2_000)}`);
    // On a busy machine reading may take longer than is waited for; such a run holds the server up less than others.
    const unread = message.files.filter(({ problem }) => problem !== null).length;
    if (unread > 0) console.error(`${unread} of ${FILES} files were not read`);
  };
}

await run();
