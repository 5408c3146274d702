import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Conversation } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import { type Database, openDatabase } from "#server/adapters/postgres/open-database.ts";
import { freePort } from "#support/free-port.ts";
import { helpfulAnswer } from "#support/providers/helpful-answer.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { shippedEntry } from "#support/shipped-entry.ts";
import { AppProcess, databaseServerIn, eventually } from "./app-process.ts";
import type { DatabaseFault } from "./database-faults.ts";
import { type Sender, SentPrompt } from "./sent-prompt.ts";
import { type Balancer, startBalancer } from "./start-balancer.ts";

export interface CrashPlan {
  /** Infinity: until `promptsMin` prompts have been sent. */
  readonly kills: number;
  /** Chooses the moments; the same seed chooses the same. */
  readonly seed: number;
  /** A database server and `nodes` processes on it; null: one process and the PostgreSQL that it starts, which is killed as well. */
  readonly databaseUrl: string | null;
  /** Two, if it is not given. */
  readonly nodes?: number;
  /** From one kill to the next; absent: at irregular moments. */
  readonly killEveryMs?: number;
  /** How far the clock of each node is ahead of the one before it. */
  readonly clockSkewMs?: number;
  /** Clients know only a proxy before the nodes, and each connection goes to another one. */
  readonly isBehindProxy?: boolean;
  /** The nodes begin with this program of an earlier version, and are replaced under load, one after the other. */
  readonly earlierProgram?: string;
  /** Befall a database server one after the other, each before one of the kills. */
  readonly databaseFaults: readonly DatabaseFault[];
  /** How many kills there are for each of them. */
  readonly killsPerDatabaseFault: number;
  /** After the kills, prompts are sent until there are this many. */
  readonly promptsMin: number;
  /** Also a crowd of answers at the moment of a kill, and answers too long for a clean stop to wait for. */
  readonly isThorough: boolean;
  readonly tell: (line: string) => void;
}

/** Something that must hold, how often it was looked at, and where it did not. */
export interface CheckedPromise {
  readonly name: string;
  readonly held: number;
  readonly broken: readonly string[];
}

export interface CrashReport {
  readonly promises: readonly CheckedPromise[];
  readonly facts: readonly (readonly [what: string, value: string])[];
}

interface Node {
  readonly port: number;
  readonly dataDirectory: string;
  readonly clockSkewMs: number;
  /** null: this version's. */
  program: string | null;
  app: AppProcess;
}

const SENDERS = 8;
const CONVERSATIONS_PER_SENDER = 2;
const UNDER_WAY_MAX = 40;
/** A day's messages of the senders, less those of the crowd and the clean stops: shared out evenly, so that the last kill meets load. */
const PROMPTS_MAX = SENDERS * 1_000 - 800;
const RECOVERY_MS_MAX = 60_000;
const CLEAN_STOP_MS_MAX = 25_000;
/** After this many crashes in the middle of it a message may fail, with what it has. */
const CRASHES_TO_FAIL = 3;
const KILLS_BETWEEN_QUIET = 10;
/** After a fault of the database, calls may be refused for this long. */
const REFUSED_MS_MAX = 30_000;
const SHARE_KILLED_IN_START = 0.15;
/** One in so many kills of a process is of its own PostgreSQL too. */
const KILLS_PER_KILL_OF_BOTH = 3;
/** Load before and after each node is replaced. */
const ROLLING_MS = 8_000;
const SKEWED_CLOCK = new URL("./skewed-clock.ts", import.meta.url).href;
const CROWD = 200;
const UNLIMITED_MONEY = Object.fromEntries(
  ["FREE", "PLUS", "PREMIER", "INSTANCE"].map((whose) => [`MONEY_PER_DAY_${whose}`, "100000"]),
);
const PASSWORD = "a long walk after supper";
const TOPICS = [
  "explain in two sentences why rivers meander",
  "write a Python function that merges two sorted lists",
  "translate good evening into Portuguese",
  "compare three ways to cool a flat in August",
  "prove that the square root of two is irrational",
  "write a short poem about a lighthouse",
];

/** Servers under load, killed and started again; answers with what held and what did not. */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), "redraft-crash-"));
  const providers = await startProviders({ pieces: 20, delayMs: 150 });
  try {
    return await new CrashRun(plan, folder, providers).whole();
  } finally {
    await providers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class CrashRun {
  readonly #plan: CrashPlan;
  readonly #folder: string;
  readonly #providers: ScriptedProviders;
  readonly #random: () => number;
  readonly #nodes: Node[] = [];
  readonly #up = new Set<Node>();
  readonly #apps: AppProcess[] = [];
  readonly #senders: Sender[] = [];
  readonly #sent: SentPrompt[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #end = new AbortController();
  readonly #startsMs: number[] = [];
  readonly #promises = new Map<string, { held: number; broken: string[] }>();
  #balancer: Balancer | null = null;
  #kills = 0;
  #killsInStart = 0;
  #killsOfBoth = 0;
  #faultsOfDatabase = 0;

  constructor(plan: CrashPlan, folder: string, providers: ScriptedProviders) {
    this.#plan = plan;
    this.#folder = folder;
    this.#providers = providers;
    this.#random = seededRandom(plan.seed);
  }

  async whole(): Promise<CrashReport> {
    try {
      await this.#prepare();
      const load = new AbortController();
      const loads = this.#senders.map((sender) => this.#load(sender, load.signal));
      await this.#killAgainAndAgain();
      if (this.#plan.earlierProgram !== undefined) await this.#replaceEach();
      while (this.#sent.length < this.#plan.promptsMin) await sleep(100);
      await this.#quiet();
      await this.#stopCleanly("answers under way", 1_500);
      load.abort();
      await Promise.all(loads);
      await this.#untilAllIsOver();
      if (this.#plan.isThorough) {
        await this.#killInACrowd();
        await this.#handOver();
      }
      await this.#checkMessages();
      for (const node of this.#nodes) await node.app.terminate();
      await this.#inDatabase((database) => this.#checkUsage(database));
      this.#checkSenders();
      return this.#report();
    } finally {
      this.#end.abort();
      await Promise.allSettled(this.#running);
      for (const { app } of this.#nodes) await app.kill();
      await this.#balancer?.close();
    }
  }

  /** Accounts on every plan, so that every provider is asked and all that is counted is counted. */
  async #prepare(): Promise<void> {
    const { databaseUrl, nodes = 2, clockSkewMs = 0, earlierProgram = null, isBehindProxy = false } = this.#plan;
    const nodeCount = databaseUrl === null ? 1 : nodes;
    for (let index = 0; index < nodeCount; index++) {
      const dataDirectory = join(this.#folder, `node-${index}`);
      mkdirSync(dataDirectory);
      const port = await freePort();
      const place = { port, dataDirectory, program: earlierProgram, clockSkewMs: index * clockSkewMs };
      const node = { ...place, app: this.#start(place) };
      this.#nodes.push(node);
      await this.#untilReady(node);
    }
    for (let index = 0; index < SENDERS; index++) this.#senders.push(await this.#register(index));
    for (const node of this.#nodes) await node.app.terminate();
    await this.#inDatabase(async ({ pool }) => {
      await pool.query("UPDATE users SET subscription_tier = (ARRAY['plus', 'premier'])[1 + id % 2]");
    });
    await Promise.all(this.#nodes.map((node) => this.#restart(node)));
    if (isBehindProxy) this.#balancer = await startBalancer(this.#nodes.map(({ port }) => port));
  }

  async #register(index: number): Promise<Sender> {
    const url = this.#destination() ?? "";
    const account = { email: `crash-${index}@redraft.example`, password: PASSWORD, firstName: "Crash" };
    const registered = await post(url, "/api/register", { ...account, isOldEnough: true }, { "x-auth-mode": "token" });
    const { id, token } = (await registered.json()) as { id: number; token: string };
    const conversationIds: number[] = [];
    for (let count = 0; count < CONVERSATIONS_PER_SENDER; count++) {
      const created = await post(url, "/api/conversations", {}, { authorization: `Bearer ${token}` });
      conversationIds.push(((await created.json()) as Conversation).id);
    }
    return { userId: id, token, conversationIds };
  }

  /** Prompts at irregular intervals until told to stop; each is followed to its end on its own. */
  async #load(sender: Sender, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(600 + 1_400 * Math.random());
      const { kills } = this.#plan;
      // Where kills go on until enough was sent, there is no number of them to share the prompts out among.
      const share = kills === Number.POSITIVE_INFINITY ? 1 : (this.#killed + 1) / kills;
      const isAllowed = this.#sent.length < PROMPTS_MAX * share;
      if (!signal.aborted && this.#running.size < UNDER_WAY_MAX && this.#isLoadOn && isAllowed) this.#send(sender);
    }
  }
  #isLoadOn = true;
  #killed = 0;

  #send(sender: Sender): SentPrompt {
    const number = this.#sent.length;
    const prompt = new SentPrompt(
      sender,
      pick(sender.conversationIds, Math.random()),
      `Number ${number}: ${TOPICS[number % TOPICS.length]}`,
      number % 3 === 0 ? "json" : "stream",
      randomUUID(),
    );
    this.#sent.push(prompt);
    const run = prompt.run(this.#destination, () => Math.random() < 0.5, this.#end.signal);
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
    return prompt;
  }

  readonly #destination = (): string | null => {
    if (this.#balancer !== null) return this.#balancer.url;
    const up = [...this.#up];
    return up.length === 0 ? null : pick(up, Math.random()).app.url;
  };

  async #killAgainAndAgain(): Promise<void> {
    const { kills, killEveryMs, tell, databaseUrl, killsPerDatabaseFault, promptsMin } = this.#plan;
    const databaseFaults = databaseUrl === null ? [this.#ownDatabaseKilled] : this.#plan.databaseFaults;
    let killedAt = performance.now();
    for (let count = 1; count <= kills; count++) {
      if (kills === Number.POSITIVE_INFINITY && this.#sent.length >= promptsMin) return;
      const turn = count / killsPerDatabaseFault - 1;
      const fault = databaseFaults[turn % databaseFaults.length];
      if (fault !== undefined) await this.#befall(fault);
      const node = pick(this.#nodes, this.#random());
      const isInStart = killEveryMs === undefined && count > 1 && this.#random() < SHARE_KILLED_IN_START;
      const irregularMs = isInStart ? 700 * this.#random() : 100 + 2_400 * this.#random();
      const leftMs = Math.max(0, killedAt + (killEveryMs ?? 0) - performance.now());
      const waitMs = Math.round(killEveryMs === undefined ? irregularMs : leftMs);
      if (isInStart) {
        // The one before has only just been killed, and this one dies before it serves.
        this.#killsInStart++;
        await this.#kill(node);
        node.app = this.#start(node);
      }
      await sleep(waitMs);
      const underWay = this.#underWay().length;
      killedAt = performance.now();
      this.#kills++;
      const isKillOfBoth = databaseUrl === null && count % KILLS_PER_KILL_OF_BOTH === 0;
      if (isKillOfBoth) await this.#ownDatabaseKilled.run();
      this.#killsOfBoth += isKillOfBoth ? 1 : 0;
      await this.#kill(node);
      this.#killed = count;
      const startMs = await this.#restart(node);
      tell(
        `kill ${isKillOfBoth ? "of both " : ""}${count}${kills === Number.POSITIVE_INFINITY ? "" : ` of ${kills}`}: ${waitMs} ms after its ${isInStart ? "start began" : "last check"}, ` +
          `${underWay} answers under way, ${this.#sent.length} prompts so far; up again in ${Math.round(startMs)} ms`,
      );
      await this.#checkAcknowledged();
      if (count % KILLS_BETWEEN_QUIET === 0) await this.#quiet();
    }
  }

  /** kill -9 of the PostgreSQL that the process has started, where it has started one. */
  readonly #ownDatabaseKilled: DatabaseFault = {
    name: "killed",
    run: async () => {
      const pid = databaseServerIn(this.#nodes[0]?.dataDirectory ?? "");
      if (pid !== null) process.kill(pid, "SIGKILL");
    },
  };

  /** The servers must live through it; what they had under way may be begun again. */
  async #befall(fault: DatabaseFault): Promise<void> {
    const underWay = this.#noteCrash();
    const startedAt = performance.now();
    await fault.run();
    const now = performance.now();
    for (const prompt of underWay) prompt.restartedAt ??= now;
    await this.#checkAcknowledged();
    const healedMs = performance.now() - now;
    this.#faultsOfDatabase++;
    this.#plan.tell(
      `database ${fault.name} (${seconds(now - startedAt)}) with ${underWay.length} answers under way; ` +
        `everything readable again after ${seconds(healedMs)}`,
    );
    for (const { app } of this.#nodes)
      this.#note("no server ends because of the database", app.hasEnded ? `after it was ${fault.name}` : null);
  }

  /** Lets everything come to its end before the load goes on. */
  async #quiet(): Promise<void> {
    this.#isLoadOn = false;
    await this.#untilAllIsOver();
    this.#isLoadOn = true;
  }

  async #kill(node: Node): Promise<void> {
    await node.app.kill();
    this.#noteLoss(node);
  }

  #noteLoss(node: Node): void {
    this.#up.delete(node);
    this.#noteCrash();
  }

  #noteCrash(): readonly SentPrompt[] {
    const underWay = this.#underWay();
    for (const prompt of underWay) {
      prompt.crashes++;
      prompt.restartedAt = null;
    }
    return underWay;
  }

  async #restart(node: Node): Promise<number> {
    node.app = this.#start(node);
    return await this.#untilReady(node);
  }

  async #untilReady(node: Node): Promise<number> {
    const startMs = await node.app.ready;
    this.#startsMs.push(startMs);
    this.#up.add(node);
    const now = performance.now();
    for (const prompt of this.#underWay()) prompt.restartedAt ??= now;
    return startMs;
  }

  #start({ port, dataDirectory, program, clockSkewMs }: Omit<Node, "app">): AppProcess {
    const { databaseUrl } = this.#plan;
    const app = new AppProcess({
      port,
      dataDirectory,
      ...(program !== null && { command: [process.execPath, program, "serve"] }),
      environment: {
        ...this.#providers.environment,
        ...UNLIMITED_MONEY,
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        ...(clockSkewMs > 0 && { NODE_OPTIONS: `--import=${SKEWED_CLOCK}`, CLOCK_SKEW_MS: String(clockSkewMs) }),
      },
    });
    this.#apps.push(app);
    return app;
  }

  async #stopCleanly(having: string, loadMs: number): Promise<void> {
    const node = pick(this.#nodes, this.#random());
    await sleep(loadMs);
    const stopping = node.app.terminate();
    // Meanwhile clients go where there is a server; the old one still tells its followers the end.
    this.#up.delete(node);
    const { code, tookMs } = await stopping;
    this.#noteLoss(node);
    this.#plan.tell(`SIGTERM with ${having}: status ${code} after ${Math.round(tookMs)} ms`);
    this.#note(
      "SIGTERM ends the process within 25 s with status 0",
      code === 0 && tookMs < CLEAN_STOP_MS_MAX ? null : `with ${having}: status ${code} after ${Math.round(tookMs)} ms`,
    );
    await this.#restart(node);
  }

  /** As a new version is rolled out: each node stops cleanly, and the new one comes in its place. */
  async #replaceEach(): Promise<void> {
    for (const node of this.#nodes) {
      await sleep(ROLLING_MS);
      const underWay = this.#underWay().length;
      const stopping = node.app.terminate();
      this.#up.delete(node);
      const { code, tookMs } = await stopping;
      this.#noteLoss(node);
      node.program = null;
      const startMs = await this.#restart(node);
      this.#plan.tell(
        `replaced a node with ${underWay} answers under way: stopped with status ${code} in ${seconds(tookMs)}, ` +
          `the new one serves after ${seconds(startMs)}`,
      );
      await this.#checkAcknowledged();
    }
    await sleep(ROLLING_MS);
  }

  /** More answers under way than a restarted server gives at once. */
  async #killInACrowd(): Promise<void> {
    this.#providers.setScript({ fallback: { pieces: 20, delayMs: 200 } });
    const crowd = Array.from({ length: CROWD }, (_, index) => this.#send(pick(this.#senders, index / CROWD)));
    await eventually(
      () => crowd.filter((prompt) => prompt.form === "json" || prompt.messageId !== null).length === CROWD,
      10_000,
    );
    for (const node of this.#nodes) await this.#kill(node);
    await Promise.all(this.#nodes.map((node) => this.#restart(node)));
    await this.#checkAcknowledged();
    await this.#untilAllIsOver();
    this.#plan.tell(
      `kill with ${CROWD} answers under way: slowest ${seconds(maxOf(crowd.map(recoveryOf)))} to its end`,
    );
    this.#providers.setScript({});
  }

  /** Answers that outlast the stop's patience are begun again by whoever comes next. */
  async #handOver(): Promise<void> {
    this.#providers.setScript({ fallback: { pieces: 60, delayMs: 500 } });
    for (const sender of this.#senders) this.#send(sender);
    await this.#stopCleanly("answers that take 30 s", 2_000);
    await this.#untilAllIsOver();
    this.#providers.setScript({});
  }

  async #untilAllIsOver(): Promise<void> {
    await eventually(() => this.#sent.every((prompt) => prompt.isOver), RECOVERY_MS_MAX);
  }

  readonly #underWay = (): SentPrompt[] => this.#sent.filter((prompt) => !prompt.isOver);

  readonly #acknowledged = (): SentPrompt[] => this.#sent.filter((prompt) => prompt.messageId !== null);

  async #checkAcknowledged(): Promise<void> {
    const before = this.#acknowledged();
    const found = await this.#allMessages();
    for (const prompt of before) {
      this.#note("every acknowledged prompt is there exactly once, after every restart", lossOf(prompt, found));
    }
  }

  async #checkMessages(): Promise<void> {
    const found = await this.#allMessages();
    for (const prompt of this.#sent) {
      this.#note("every prompt is there exactly once in the end", lossOf(prompt, found));
      const message = found.get(prompt.text)?.[0];
      if (message === undefined) continue;
      if (message.status === "done")
        this.#note("a finished answer is the provider's, to the letter", misquote(message));
      else
        this.#note(`only ${CRASHES_TO_FAIL} crashes in its middle make a message fail`, earlyFailure(prompt, message));
    }
    const strangers = [...found.keys()].filter((text) => !this.#sent.some((prompt) => prompt.text === text));
    this.#note("nothing is there that nobody sent", strangers.length === 0 ? null : strangers.join(", "));
  }

  /** All messages of all senders, by the text of their prompt. */
  async #allMessages(): Promise<Map<string, Message[]>> {
    const found = new Map<string, Message[]>();
    const url = this.#destination() ?? "";
    for (const { token, conversationIds } of this.#senders) {
      for (const id of conversationIds) {
        for (const message of await readMessages(url, id, token)) {
          found.set(message.originalPrompt, [...(found.get(message.originalPrompt) ?? []), message]);
        }
      }
    }
    return found;
  }

  #checkSenders(): void {
    for (const prompt of this.#sent) {
      this.#note(
        "every prompt is final within 60 s of the restart",
        prompt.isOver && recoveryOf(prompt) <= RECOVERY_MS_MAX
          ? null
          : `“${prompt.text}” ${prompt.isOver ? `took ${seconds(recoveryOf(prompt))}` : "never ended"}`,
      );
      const complaints = prompt.complaints.length === 0 ? null : prompt.complaints.join("; ");
      this.#note("no client sees events out of order, pieces lost or doubled, another message, or a 5xx", complaints);
    }
    for (const app of this.#apps) this.#note("the server logs no error", app.bugs[0] ?? null);
  }

  async #checkUsage({ pool }: Database): Promise<void> {
    const { rows } = await pool.query<{
      id: number;
      prompts: number;
      counted: number;
      gpt4o: number;
      gpt4o_counted: number;
    }>(
      `SELECT u.id, count(m.id)::int AS prompts,
              (count(m.id) FILTER (WHERE m.model_used = 'gpt-4o' AND m.status <> 'failed'))::int AS gpt4o,
              (SELECT sum(r.prompts_generated)::int FROM usage_records r WHERE r.user_id = u.id) AS counted,
              (SELECT sum(r.gpt4o_usage)::int FROM usage_records r WHERE r.user_id = u.id) AS gpt4o_counted
       FROM users u JOIN messages m ON m.user_id = u.id GROUP BY u.id`,
    );
    for (const row of rows) {
      const isRight = row.prompts === row.counted && row.gpt4o === row.gpt4o_counted;
      this.#note("usage is counted once for each message", isRight ? null : JSON.stringify(row));
    }
    const leases = await pool.query("SELECT id FROM messages WHERE lease_token IS NOT NULL");
    this.#note("no lease is left behind", leases.rows.length === 0 ? null : JSON.stringify(leases.rows));
  }

  async #inDatabase(work: (database: Database) => Promise<void>): Promise<void> {
    const { databaseUrl } = this.#plan;
    const database = await openDatabase(
      databaseUrl === null
        ? { kind: "embedded", directory: join(this.#folder, "node-0") }
        : { kind: "server", url: databaseUrl },
    );
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  #note(name: string, complaint: string | null): void {
    const noted = this.#promises.get(name) ?? { held: 0, broken: [] };
    this.#promises.set(name, noted);
    if (complaint === null) noted.held++;
    else noted.broken.push(complaint);
  }

  #report(): CrashReport {
    const interrupted = this.#sent.filter((prompt) => prompt.crashes > 0);
    const recoveries = interrupted.map(recoveryOf).sort((a, b) => a - b);
    const statuses = Map.groupBy(this.#sent, (prompt) => prompt.message?.status ?? "unknown");
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      promises: [...this.#promises].map(([name, { held, broken }]) => ({ name, held, broken })),
      facts: [
        ["kills, of them during a start", `${this.#kills + this.#killsInStart}, ${this.#killsInStart}`],
        ["of them together with PostgreSQL", String(this.#killsOfBoth)],
        ["faults of the database", String(this.#faultsOfDatabase)],
        ["prompts sent", String(this.#sent.length)],
        ["interrupted by a crash", String(interrupted.length)],
        ["acknowledged and sent again with their key", String(sum(this.#sent.map((prompt) => prompt.resends)))],
        ["ended as", [...statuses].map(([status, prompts]) => `${status} ${prompts.length}`).join(", ")],
        ["end after the restart (median, slowest)", `${seconds(middle(recoveries))}, ${seconds(maxOf(recoveries))}`],
        ["start (median, slowest)", `${seconds(middle(this.#startsMs))}, ${seconds(maxOf(this.#startsMs))}`],
      ],
    };
  }
}

async function readMessages(url: string, conversationId: number, token: string): Promise<Message[]> {
  const deadline = performance.now() + REFUSED_MS_MAX;
  while (true) {
    const response = await fetch(`${url}/api/conversations/${conversationId}/messages`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.ok) return (await response.json()) as Message[];
    if (response.status !== 503 || performance.now() > deadline)
      throw new Error(`Conversations cannot be read: ${response.status} ${await response.text()}`);
    await sleep(200);
  }
}

function lossOf(prompt: SentPrompt, found: ReadonlyMap<string, readonly Message[]>): string | null {
  const messages = found.get(prompt.text) ?? [];
  if (messages.length !== 1) return `“${prompt.text}” is there ${messages.length} times`;
  const id = messages[0]?.id;
  return prompt.messageId === null || id === prompt.messageId
    ? null
    : `“${prompt.text}” was ${prompt.messageId}, is ${id}`;
}

function misquote(message: Message): string | null {
  const expected = helpfulAnswer(
    shippedEntry(message.modelUsed).providerModelId,
    message.sentPrompt ?? message.improvedPrompt,
  );
  return message.chatGptResponse === expected ? null : `message ${message.id}: “${message.chatGptResponse}”`;
}

const earlyFailure = (prompt: SentPrompt, message: Message): string | null =>
  message.error?.code === "attempts-exhausted" && prompt.crashes >= CRASHES_TO_FAIL
    ? null
    : `“${prompt.text}” after ${prompt.crashes} crashes: ${message.status} ${message.error?.code}`;

const recoveryOf = (prompt: SentPrompt): number => prompt.recoveredMs ?? 0;

const post = (url: string, path: string, body: object, headers: Record<string, string>): Promise<Response> =>
  fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** `share` from 0 to 1 chooses. */
function pick<T>(from: readonly T[], share: number): T {
  const picked = from[Math.min(from.length - 1, Math.floor(share * from.length))];
  if (picked === undefined) throw new Error("Nothing to pick from.");
  return picked;
}

/** Mulberry32: small, and good enough to choose moments. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const maxOf = (numbers: readonly number[]): number => numbers.reduce((most, number) => Math.max(most, number), 0);

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
