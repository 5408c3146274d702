import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "#support/free-port.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { AppProcess } from "../tests/faults/app-process.ts";
import { newSender } from "../tests/faults/new-sender.ts";
import { type Memory, memoryOf, processesBelow } from "./process-memory.ts";

/**
 * node scripts/run.mjs bench/at-rest.ts --rest 120 --program OTHER/src/cli/main.ts: how long a first and a second start take, and what
 * memory the server and its processes have after a few answers and a rest. `--program` measures another checkout. Linux alone.
 */
const { values } = parseArgs({
  options: {
    rest: { type: "string", default: "120" },
    program: { type: "string" },
    prompts: { type: "string", default: "6" },
  },
});

const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-at-rest-"));
const providers = await startProviders({ pieces: 20, delayMs: 20 });
const port = await freePort();
try {
  for (const which of ["first start", "second start"]) {
    const app = new AppProcess({
      port,
      dataDirectory,
      environment: providers.environment,
      ...(values.program !== undefined && { command: [process.execPath, values.program, "serve"] }),
    });
    const readyMs = await app.ready;
    const { send } = await newSender(app.url, which.replace(" ", "-"));
    for (let count = 0; count < Number(values.prompts); count++) await send(`Write note ${count} about the sea.`);
    await sleep(Number(values.rest) * 1_000);
    const found = processesBelow(process.pid).map(memoryOf);
    console.log(`\n${which}: ready after ${(readyMs / 1_000).toFixed(2)} s; after ${values.rest} s at rest:`);
    print(
      "node",
      found.filter(({ name }) => name !== "postgres" && name !== "sh"),
    );
    print(
      "postgres",
      found.filter(({ name }) => name === "postgres" || name === "sh"),
    );
    print("together", found);
    await app.terminate();
  }
} finally {
  await providers.close();
  rmSync(dataDirectory, { recursive: true, force: true });
}

function print(what: string, memories: readonly Memory[]): void {
  const sum = (of: (memory: Memory) => number) => memories.reduce((total, memory) => total + of(memory), 0).toFixed(0);
  console.log(
    `${what}: PSS ${sum(({ pssMb }) => pssMb)} MB, RSS ${sum(({ rssMb }) => rssMb)} MB, at its most ${sum(({ peakMb }) => peakMb)} MB, ${memories.length} processes`,
  );
}
