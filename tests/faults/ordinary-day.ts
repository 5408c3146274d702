import { execFile } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { freePort } from "#support/free-port.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { TestClient } from "#support/test-client.ts";
import { memoryOf, processesBelow } from "../../bench/process-memory.ts";
import { AppProcess, serverIn } from "./app-process.ts";

/**
 * node scripts/run.mjs tests/faults/ordinary-day.ts --minutes 60 --conversations 1000: a day of ordinary use, compressed. People write,
 * attach files, search, bring conversations along and delete them again, so that about as much is kept at the end as after the first quarter;
 * backups are made and restored as a trial. Prints what the server and its PostgreSQL take meanwhile. Ends with status 1 where memory or open
 * files keep growing, where something kept is not there, or where the log has an error. Linux alone.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, conversations: { type: "string", default: "1000" } },
});
const conversationsMax = Number(values.conversations);
const dayMs = Number(values.minutes) * 60_000;

const PEOPLE = 6;
/** Conversations of one person; older ones are deleted. */
const KEPT_EACH = 20;
const IMPORTED_EACH = 10;
const SAMPLES = 40;
const BACKUPS = 10;
/** Between the second quarter, when caches are full, and the last. */
const MEMORY_GROWTH_MAX = 1.25;
const FILES_GROWTH_MAX = 20;
const CLI = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

interface Sample {
  readonly conversations: number;
  readonly nodeMb: number;
  readonly postgresMb: number;
  readonly rssMb: number;
  readonly processes: number;
  readonly files: number;
  readonly diskMb: number;
}

interface Resident {
  readonly client: TestClient;
  /** Ids of the conversations that were not deleted, oldest first. */
  readonly kept: number[];
}

const folder = mkdtempSync(join(tmpdir(), "redraft-day-"));
const backups = join(folder, "backups");
const providers = await startProviders({ pieces: 10, delayMs: 50 });
const environment = {
  ...providers.environment,
  BACKUP_KEEP: "3",
  MONEY_PER_DAY_PREMIER: "10000",
  MONEY_PER_DAY_INSTANCE: "100000",
};
const app = new AppProcess({ port: await freePort(), dataDirectory: folder, environment });
const troubles: string[] = [];
const samples: Sample[] = [];
let begun = 0;
let deleted = 0;
let imported = 0;
let backupsMade = 0;
let isOver = false;

try {
  await app.ready;
  mkdirSync(backups);
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => newResident(index)));
  const startedAt = performance.now();
  const over = sleep(dayMs).then(() => {
    isOver = true;
  });
  console.log("minute | conversations | node MB | postgres MB | RSS MB | processes | open files | disk MB");
  await Promise.all([
    over,
    ...people.map((person) => live(person, startedAt)),
    repeat(SAMPLES, () => sample(startedAt)),
    repeat(BACKUPS, backUp),
  ]);
  for (const { client, kept } of people) await checkKept(client, kept);
  troubles.push(...app.bugs, ...growth());
} finally {
  isOver = true;
  await app.terminate();
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${begun} conversations, ${imported} imported, ${deleted} deleted, ${backupsMade} backups`);
for (const trouble of troubles) console.log(`- ${trouble}`);
console.log(
  troubles.length === 0 ? "Nothing grew without an end, and all that was kept is there." : "There was trouble.",
);
process.exitCode = troubles.length === 0 ? 0 : 1;

async function newResident(index: number): Promise<Resident> {
  const email = `resident${index}@redraft.example`;
  const account = { email, password: "a long walk after supper", firstName: "Ada", isOldEnough: true };
  const reply = await new TestClient(app.url).post("/api/register", account, { headers: { "x-auth-mode": "token" } });
  await redraft("admin", "set-tier", email, "premier");
  const { token } = reply.body as { token: string };
  return { client: new TestClient(app.url, { authorization: `Bearer ${token}` }), kept: [] };
}

/** Begins a conversation whenever the day is old enough for the next one. */
async function live(person: Resident, startedAt: number): Promise<void> {
  while (!isOver && begun < conversationsMax) {
    const number = ++begun;
    await sleep(Math.max(0, startedAt + (number * dayMs) / conversationsMax - performance.now()));
    if (isOver) return;
    await talk(person, number);
    if (number % 25 === 0) await bringAlong(person, number);
    while (person.kept.length > KEPT_EACH) await remove(person);
  }
}

async function talk({ client, kept }: Resident, number: number): Promise<void> {
  const { id } = await client.newConversation();
  kept.push(id);
  for (let turn = 0; turn <= number % 3; turn++) {
    const prompt = `Prompt ${turn} of ${number}: write a note about the sea, and what it costs to live beside it.`;
    const hasFile = turn === 0 && number % 10 === 0;
    const { status } = hasFile
      ? await client.post("/api/messages/improve", undefined, { raw: withFile(id, prompt) })
      : await client.post("/api/messages/improve", { conversationId: id, originalPrompt: prompt });
    if (status !== 200) troubles.push(`a prompt of conversation ${number} was answered ${status}`);
  }
  if (number % 5 === 0) await client.get("/api/search?query=sea");
  await client.get("/api/conversations?limit=50");
}

function withFile(conversationId: number, prompt: string): FormData {
  const form = new FormData();
  form.set("conversationId", String(conversationId));
  form.set("originalPrompt", prompt);
  form.append("files", new File([`${prompt}\n`.repeat(500)], "notes.txt", { type: "text/plain" }));
  return form;
}

async function bringAlong({ client, kept }: Resident, number: number): Promise<void> {
  const at = new Date().toISOString();
  const turns = Array.from({ length: 10 }, (_, turn) => ({
    prompt: `What did we say of ${turn}?`,
    answer: "The tide comes in twice a day. ".repeat(20),
    createdAt: at,
  }));
  const conversations = Array.from({ length: IMPORTED_EACH }, (_, index) => ({
    ...{ key: `day-${number}-${index}`, title: `Of ${number}`, createdAt: at, updatedAt: at, turns },
  }));
  const before = new Set(await listed(client));
  const { status } = await client.post("/api/conversations/import", { conversations });
  if (status !== 200) troubles.push(`an import was answered ${status}`);
  const added = (await listed(client)).filter((id) => !before.has(id));
  if (added.length !== IMPORTED_EACH) troubles.push(`of ${IMPORTED_EACH} imported conversations ${added.length} came`);
  imported += added.length;
  kept.push(...added.sort((a, b) => a - b));
}

async function remove({ client, kept }: Resident): Promise<void> {
  const id = kept.shift();
  const { status } = await client.delete(`/api/conversations/${id}`);
  if (status !== 204) troubles.push(`deleting was answered ${status}`);
  deleted++;
}

async function listed(client: TestClient): Promise<number[]> {
  const { body } = await client.get("/api/conversations");
  return (body as { id: number }[]).map(({ id }) => id);
}

async function checkKept(client: TestClient, kept: readonly number[]): Promise<void> {
  const found = new Set(await listed(client));
  const lost = kept.filter((id) => !found.has(id));
  if (lost.length > 0) troubles.push(`kept and not there: ${lost.join(", ")}`);
  if (found.size > kept.length) troubles.push(`${found.size - kept.length} conversations came back`);
}

async function backUp(): Promise<void> {
  await redraft("backup", "--prove");
  backupsMade++;
}

async function redraft(...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_DIR: backups, ...environment };
  await promisify(execFile)(process.execPath, [CLI, ...args], { cwd: folder, env }).catch((error: Error) => {
    troubles.push(error.message);
  });
}

/** So many times a day. */
async function repeat(times: number, act: () => unknown): Promise<void> {
  for (let count = 0; count < times && !isOver; count++) {
    await sleep(dayMs / times / 2);
    await act();
    await sleep(dayMs / times / 2);
  }
}

function sample(startedAt: number): void {
  const server = serverIn(folder);
  const memories = [server, ...processesBelow(server)].flatMap((pid) => attempt(() => memoryOf(pid)) ?? []);
  const isPostgres = ({ name }: { name: string }) => name === "postgres" || name === "sh";
  const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((total, one) => total + one, 0));
  const taken: Sample = {
    conversations: begun,
    nodeMb: sum(memories.filter((one) => !isPostgres(one)).map(({ pssMb }) => pssMb)),
    postgresMb: sum(memories.filter(isPostgres).map(({ pssMb }) => pssMb)),
    rssMb: sum(memories.map(({ rssMb }) => rssMb)),
    processes: memories.length,
    files: attempt(() => readdirSync(`/proc/${server}/fd`).length) ?? 0,
    diskMb: Math.round(bytesIn(folder) / 1_000_000),
  };
  samples.push(taken);
  const minute = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log([minute, ...Object.values(taken)].join(" | "));
}

function bytesIn(path: string): number {
  const found = attempt(() => lstatSync(path));
  if (found?.isDirectory() !== true) return (found?.blocks ?? 0) * 512;
  return (attempt(() => readdirSync(path)) ?? []).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

/** null: the process or the file is gone meanwhile. */
function attempt<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch {
    return null;
  }
}

function growth(): string[] {
  const quarter = Math.floor(samples.length / 4);
  const middle = (part: readonly Sample[], of: (sample: Sample) => number) =>
    part.map(of).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const memory = [early, late].map((part) => middle(part, ({ nodeMb, postgresMb }) => nodeMb + postgresMb));
  const files = [early, late].map((part) => middle(part, (one) => one.files));
  return [
    ...((memory[1] ?? 0) > (memory[0] ?? 0) * MEMORY_GROWTH_MAX ? [`memory grew: ${memory.join(" to ")} MB`] : []),
    ...((files[1] ?? 0) > (files[0] ?? 0) + FILES_GROWTH_MAX ? [`open files grew: ${files.join(" to ")}`] : []),
  ];
}
