import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LARGE_BODIES, type LargeBody, sendLargeBody } from "../tests/attacks/large-bodies.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { postJson } from "./post-json.ts";

export interface MeasuredBody {
  readonly body: LargeBody;
  readonly status: number;
  /** What the longest turn of the event loop has computed, a number for each run. Unlike its length, the same on a busy machine. */
  readonly turnsMs: readonly number[];
}

/**
 * Sends each of the largest bodies to a server of its own, on the embedded database, after a first time that compiles: `runsMax` times, or
 * until one run was `fastMs` or less.
 */
export async function* measureLargeBodies(
  { runsMax, fastMs = 0 }: { readonly runsMax: number; readonly fastMs?: number },
  bodies: readonly LargeBody[] = LARGE_BODIES,
): AsyncGenerator<MeasuredBody> {
  const directory = mkdtempSync(join(tmpdir(), "redraft-bodies-"));
  const server = new MeasuredProcess(fileURLToPath(new URL("./serve.ts", import.meta.url)), {
    env: { PORT: "0", DATA_DIR: directory, EMBEDDED_MODEL: "off" },
  });
  try {
    const origin = `http://127.0.0.1:${await server.reported<number>("port")}`;
    for (const [index, body] of bodies.entries()) {
      const text = body.text();
      const turnsMs: number[] = [];
      let status = 0;
      for (let run = 0; run <= runsMax && (turnsMs.at(-1) ?? Number.POSITIVE_INFINITY) > fastMs; run += 1) {
        const by = await newCaller(server, origin, `body-${index}-${run}@redraft.example`);
        server.tell("reset-lag");
        const reply = await sendLargeBody(origin, body, text, by);
        await reply.text();
        status = reply.status;
        const { turnCpuMs } = await server.usage();
        if (run > 0) turnsMs.push(turnCpuMs);
      }
      yield { body, status, turnsMs };
    }
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Somebody new each time, with a key and a plan that takes pictures: what was imported once is not imported again. */
async function newCaller(server: MeasuredProcess, origin: string, email: string) {
  const { token, id } = await postJson<{ token: string; id: number }>(
    `${origin}/api/register`,
    { email, password: "a long walk after supper", firstName: "Bench", isOldEnough: true },
    { "x-auth-mode": "token" },
  );
  await server.ask({ premier: id }, "isPremier");
  const { secret } = await postJson<{ secret: string }>(
    `${origin}/api/user/api-keys`,
    { name: "Bench", scopes: ["chat"], models: null, monthlyUsd: null, endsInDays: null },
    { authorization: `Bearer ${token}` },
  );
  return { token, secret };
}
