import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseServerIn } from "../tests/faults/app-process.ts";
import { cpuMsOf } from "./database-cpu.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { postJson } from "./post-json.ts";
import { promptAt, type Target } from "./target.ts";

/** The product, running, with everything on. */
export interface Product {
  readonly target: Target;
  /** The same server, asked by programs: redraft/auto, nothing stored but figures. */
  readonly endpoint: Target;
  readonly origin: string;
  /** A person with 50 conversations and one of 50 messages. */
  readonly reader: Reader;
  stop(): Promise<void>;
}

export interface Reader {
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

const USERS = 100;
const CALLERS = 10;
const LIST_LENGTH = 50;
const PASSWORD = "a long walk after supper";
const PROGRAM = fileURLToPath(new URL("./serve.ts", import.meta.url));

export async function startProduct(input: {
  readonly name: string;
  readonly providerOrigin: string;
  /** Null: the PostgreSQL that it starts itself, of which the CPU is counted as well. */
  readonly databaseUrl: string | null;
  /** Of the server behind `databaseUrl`. */
  readonly databaseCpuMs: Target["databaseCpuMs"];
  /** A data folder whose embedder makes vectors of prompts; absent: none is made. */
  readonly embedderFrom?: string;
}): Promise<Product> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-bench-"));
  const { embedderFrom } = input;
  if (embedderFrom !== undefined)
    cpSync(join(embedderFrom, "embedder"), join(dataDirectory, "embedder"), { recursive: true });
  const process = new MeasuredProcess(PROGRAM, {
    env: {
      PORT: "0",
      DATA_DIR: dataDirectory,
      EMBEDDED_MODEL: embedderFrom === undefined ? "off" : "on",
      // A rewrite by a model is a call of its own, as long as the model takes: what is compared is the road of one.
      LITE_MODEL: "off",
      OPENAI_API_KEY: "bench",
      OPENAI_BASE_URL: `${input.providerOrigin}/v1`,
      ...(input.databaseUrl !== null && { DATABASE_URL: input.databaseUrl }),
    },
  });
  const origin = `http://127.0.0.1:${await process.reported<number>("port")}`;
  const ownDatabase = input.databaseUrl === null ? databaseServerIn(dataDirectory) : null;
  const databaseCpuMs = ownDatabase === null ? input.databaseCpuMs : () => cpuMsOf(ownDatabase);
  const tokens = await registerAll(origin);
  let asked = 0;
  const nextPrompt = () => promptAt(asked++);
  const target: Target = {
    name: input.name,
    process,
    databaseCpuMs,
    prepare: async (count) => ({
      origin,
      path: "/api/messages/improve",
      requests: await inTurns(count, async (index) => {
        const headers = { ...bearer(tokens[index % tokens.length] ?? ""), "content-type": "application/json" };
        const conversationId = await createConversation(origin, headers);
        return {
          headers: { ...headers, accept: "text/event-stream" },
          body: JSON.stringify({ originalPrompt: nextPrompt(), conversationId }),
        };
      }),
    }),
  };
  const endpoint: Target = {
    name: `${input.name}, /v1`,
    process,
    databaseCpuMs,
    prepare: prepareCalls(origin, await makeKeys(origin, process), nextPrompt),
  };
  const reader = await prepareReader(origin, tokens[0] ?? "");
  const stop = async () => {
    await process.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  return { target, endpoint, origin, reader, stop };
}

const registerAll = (origin: string): Promise<string[]> =>
  inTurns(USERS, async (index) => (await register(origin, `bench-${index}@redraft.example`)).token);

/** A new account, signed in. */
const register = (origin: string, email: string): Promise<{ id: number; token: string }> =>
  postJson(
    `${origin}/api/register`,
    { email, password: PASSWORD, firstName: "Bench", isOldEnough: true },
    { "x-auth-mode": "token" },
  );

/** Accounts on the highest plan, each with a key. */
async function makeKeys(origin: string, process: MeasuredProcess): Promise<string[]> {
  const accounts = await inTurns(CALLERS, (index) => register(origin, `bench-api-${index}@redraft.example`));
  for (const { id } of accounts) await process.ask({ premier: id }, "isPremier");
  return await inTurns(CALLERS, async (index) => {
    const input = { name: "bench", scopes: ["chat"], models: null, monthlyUsd: null, endsInDays: null };
    const made = await postJson<{ secret: string }>(
      `${origin}/api/user/api-keys`,
      input,
      bearer(accounts[index]?.token ?? ""),
    );
    return made.secret;
  });
}

const prepareCalls =
  (origin: string, keys: readonly string[], nextPrompt: () => string): Target["prepare"] =>
  async (count) => ({
    origin,
    path: "/v1/chat/completions",
    requests: Array.from({ length: count }, (_, index) => ({
      headers: { ...bearer(keys[index % keys.length] ?? ""), "content-type": "application/json" },
      body: JSON.stringify({
        model: "redraft/auto",
        stream: true,
        messages: [{ role: "user", content: nextPrompt() }],
      }),
    })),
  });

async function prepareReader(origin: string, token: string): Promise<Reader> {
  const headers = bearer(token);
  let conversationId = 0;
  for (let count = 0; count < LIST_LENGTH; count++) conversationId = await createConversation(origin, headers);
  for (let count = 0; count < LIST_LENGTH; count++) {
    await postJson(
      `${origin}/api/messages/improve`,
      { originalPrompt: `${count}: ${promptAt(count)}`, conversationId },
      headers,
    );
  }
  return { headers, paths: ["/api/user", "/api/conversations", `/api/conversations/${conversationId}/messages`] };
}

const createConversation = async (origin: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await postJson<{ id: number }>(`${origin}/api/conversations`, {}, headers)).id;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Ten at a time: the preparation is not what is measured. */
async function inTurns<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let start = 0; start < count; start += 10) {
    const length = Math.min(10, count - start);
    made.push(...(await Promise.all(Array.from({ length }, (_, offset) => make(start + offset)))));
  }
  return made;
}
