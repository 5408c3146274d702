import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pino from "pino";
import * as z from "zod/mini";
import type { Tier } from "#domain/plans/plans.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { DEFAULT_RATE_LIMITS } from "#server/http/rate-limit.ts";
import { startServer } from "#server/main.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { asksForRewrite } from "#support/providers/optimizer-script.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { newPerson } from "#support/test-client.ts";
import { quantilesOf } from "./quantiles.ts";

// npm run bench:rewrites-in-time: how many rewrites come before the answer has to begin, when the rewriting model streams at
// the speed of an ordinary one. The replies are those of the measuring kit with their account, sent over the wire token by token; the product is the
// shipped one with the shipped catalogue and the shipped budgets.

const FIRST_TOKEN_MS = 500;
/** So many prompts at once: few enough that this machine is not what is measured. */
const SIDE_BY_SIDE = 4;
const RUNS: readonly { readonly level: string; readonly tier: Tier; readonly tokensPerSecond: number }[] = [
  { level: "full", tier: "plus", tokensPerSecond: 40 },
  { level: "full", tier: "plus", tokensPerSecond: 80 },
  { level: "full", tier: "plus", tokensPerSecond: 200 },
  { level: "lite", tier: "free", tokensPerSecond: 80 },
  { level: "lite", tier: "free", tokensPerSecond: 200 },
];
const IN_TIME: ReadonlySet<string> = new Set(["written", "nothing-to-gain"]);

const pieceSchema = z.object({ text: z.string(), from: z.array(z.unknown()), because: z.string() });
const replySchema = z.object({ which: z.string(), pieces: z.array(pieceSchema) });
const rowSchema = z.object({
  prompt: z.string(),
  conversation: z.array(z.unknown()),
  needs: z.string(),
  replies: z.array(replySchema),
});
const sentSchema = z.object({ prompt: z.string() });

const folder = resolve(import.meta.dirname, "..", process.env.KIT_DIR ?? "../shared", "data/rewrites");
const rows = readFileSync(join(folder, "accounted.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => z.parse(rowSchema, JSON.parse(line)))
  .filter(({ conversation, prompt }) => conversation.length === 0 && !prompt.includes("\n"));
const replies = new Map(rows.map((row) => [row.prompt, replyOf(row)]));

/** The honest reply as a model writes it: the pieces of the rewrite are its account and its additions. */
function replyOf({ needs, replies }: z.infer<typeof rowSchema>): string {
  const pieces = (needs === "none" ? undefined : replies.find(({ which }) => which === "good")?.pieces) ?? [];
  const isSaid = (from: unknown): from is string => typeof from === "string";
  return JSON.stringify({
    task: { kind: "writing", effort: 2, needs: [] },
    rewrite: pieces.map(({ text }) => text).join(""),
    account: pieces.flatMap(({ text, from }) => from.filter(isSaid).map((words) => ({ from: words, to: text.trim() }))),
    added: pieces
      .filter(({ from }) => from.length === 0)
      .map(({ text, because }) => ({ text: text.trim(), because, about: "content" })),
    questions: [],
  });
}

console.log(`${rows.length} prompts, first token after ${FIRST_TOKEN_MS} ms\n`);
console.log(
  "| level | tokens a second | in time | what became of the others | first word of the answer after, median and 95 % |",
);
console.log("|---|---:|---:|---|---:|");
for (const run of RUNS) console.log(await measured(run));

async function measured({ level, tier, tokensPerSecond }: (typeof RUNS)[number]): Promise<string> {
  const providers = await startProviders({ tokensPerSecond: 4_000 });
  providers.setScript({
    replay: (request) => {
      if (!asksForRewrite(request)) return null;
      const { prompt } = z.parse(sentSchema, JSON.parse(request.turns.at(-1)?.text ?? ""));
      return { text: replies.get(prompt) ?? "", tokensPerSecond, firstTokenMs: FIRST_TOKEN_MS };
    },
  });
  const directory = mkdtempSync(join(tmpdir(), "redraft-in-time-"));
  const logger = pino({ level: "silent" });
  const config = readConfig({
    PORT: "0",
    DATA_DIR: directory,
    EMBEDDED_MODEL: "off",
    WRITER_TRIALS: "off",
    ...providers.environment,
  });
  const database = await openDatabase(config.database, logger);
  await migrate(database.pool);
  const plenty = { max: 1_000_000, windowMs: 60_000 };
  const allowances = {
    ...DEFAULT_RATE_LIMITS,
    sendPerUser: plenty,
    registerPerAddress: plenty,
    improvePerAddress: plenty,
  };
  const server = await startServer(config, { database, allowances, discoverLocal: false, hasPage: false, logger });
  const states = new Map<string, number>();
  const firstWordsMs: number[] = [];
  const waiting = [...rows];
  const sendNext = async (): Promise<void> => {
    const row = waiting.shift();
    if (row === undefined) return;
    // A person for each prompt: free accounts have few messages a day.
    const person = await newPerson({ url: server.url, database }, { tier });
    const { id } = await person.newConversation();
    const begun = performance.now();
    let state = "none";
    let isAnswering = false;
    for await (const { event } of person.sendAndWatch(id, row.prompt)) {
      if (event.type === "prompt-improved") state = event.improvement.rewriter ?? "none";
      if (event.type !== "answer-delta" || isAnswering) continue;
      isAnswering = true;
      firstWordsMs.push(performance.now() - begun);
    }
    states.set(state, (states.get(state) ?? 0) + 1);
    await sendNext();
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sendNext));
  await providers.close();
  await server.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });

  const inTime = [...states].filter(([state]) => IN_TIME.has(state)).reduce((sum, [, count]) => sum + count, 0);
  const others = [...states].filter(([state]) => !IN_TIME.has(state)).map(([state, count]) => `${state} ${count}`);
  const share = `${((100 * inTime) / rows.length).toFixed(1)} %`;
  const { p50, p95 } = quantilesOf(firstWordsMs);
  const firstWord = [p50, p95].map((ms) => `${(ms / 1000).toFixed(2)} s`).join(", ");
  return `| ${level} | ${tokensPerSecond} | ${share} | ${others.join(", ")} | ${firstWord} |`;
}
