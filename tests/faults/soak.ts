import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Message } from "#contract/messages.ts";
import { freePort } from "#support/free-port.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { AppProcess, eventually, serverIn } from "./app-process.ts";
import { newSender, type Uploader } from "./new-sender.ts";

/**
 * node scripts/run.mjs tests/faults/soak.ts -- --starts 300: starts the server as `npm start` does so many times on one data folder, each
 * time with uploads under way when it is ended: killed, or by a fatal signal, after which it has to start by itself. Tells every death that
 * nobody caused, everything that was acknowledged and is not there, and every error in the log.
 */
const { values } = parseArgs({
  options: { starts: { type: "string", default: "20" }, uploads: { type: "string", default: "6" } },
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
});
const startsMax = Number(values.starts);
const uploadsAtOnce = Number(values.uploads);
const START = [process.execPath, fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url))];
const CLI = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const FATAL = ["SIGABRT", "SIGSEGV", "SIGTRAP", "SIGILL"] as const;
const ACKNOWLEDGED_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "redraft-soak-"));
const providers = await startProviders({ pieces: 10, delayMs: 50 });
const settings = {
  port: await freePort(),
  dataDirectory: folder,
  environment: providers.environment,
  command: START,
};
const troubles: string[] = [];
const startsMs: number[] = [];
const acknowledged = new Set<number>();
let starts = 0;
let sent = 0;

console.log(`Node ${process.versions.node}, ${startsMax} starts, ${uploadsAtOnce} uploads at once`);
let app = new AppProcess(settings);
const url = await up();
// One account has one upload under way at a time.
const names = Array.from({ length: uploadsAtOnce }, (_, index) => `ada${index}`);
const uploaders = await Promise.all(names.map((name) => newSender(url, name)));
await app.terminate();
// Files come with a plan.
for (const name of names) {
  execFileSync(process.execPath, [CLI, "admin", "set-tier", `${name}@redraft.example`, "premier"], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: "ignore",
  });
}
app = new AppProcess(settings);
await up();
try {
  while (starts < startsMax) {
    const uploads = uploaders.map(upload);
    // At the latest a while after one was acknowledged; at other times while all are still being read.
    await Promise.race([randomInt(3) === 0 ? wait(500) : Promise.race(uploads), wait(ACKNOWLEDGED_WITHIN_MS)]);
    await wait(randomInt(1_500));
    await end();
    await Promise.all(uploads);
    if (starts % 10 === 0) console.log(`${starts} starts, ${sent} uploads, ${troubles.length} troubles`);
  }
  await checkAnswers();
} finally {
  await app.terminate();
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
}
const slowest = startsMs.reduce((most, ms) => Math.max(most, ms), 0);
console.log(
  `${starts} starts, slowest ${(slowest / 1_000).toFixed(1)} s; ${sent} uploads, ${acknowledged.size} acknowledged`,
);
for (const trouble of troubles) console.log(`- ${trouble}`);
console.log(troubles.length === 0 ? "Nothing was lost and nothing died by itself." : `${troubles.length} troubles`);
process.exitCode = troubles.length === 0 ? 0 : 1;

async function up(): Promise<string> {
  startsMs.push(await app.ready);
  starts++;
  return app.url;
}

async function upload(uploader: Uploader): Promise<void> {
  sent++;
  const id = await uploader.upload(`Upload ${sent}: what does it say?`).catch(() => null);
  if (id !== null) acknowledged.add(id);
}

/** Ends the server one way or the other, and waits until it is there again. */
async function end(): Promise<void> {
  noteBugs();
  if (app.hasEnded) troubles.push(`start ${starts}: the server had ended by itself`);
  const { readyTimes } = app;
  if (randomInt(2) === 0 && !app.hasEnded) {
    const signal = FATAL[randomInt(FATAL.length)] ?? "SIGABRT";
    process.kill(serverIn(folder), signal);
    const isBack = await eventually(() => app.readyTimes > readyTimes || app.hasEnded, ANSWERED_WITHIN_MS);
    if (isBack && !app.hasEnded) {
      starts++;
      return;
    }
    // Five within ten minutes: it is not started any more.
    if (!app.hasGivenUp) troubles.push(`start ${starts}: it did not come back after ${signal}`);
  }
  await app.kill();
  app = new AppProcess(settings);
  await up();
}

/** What it says of the ends that this run has caused is no trouble. */
function noteBugs(): void {
  for (const bug of app.bugs.splice(0)) if (!bug.includes("The server died of")) troubles.push(bug);
}

async function checkAnswers(): Promise<void> {
  const deadline = performance.now() + ANSWERED_WITHIN_MS;
  let open: Message[] = [];
  do {
    await wait(500);
    const found = (await Promise.all(uploaders.map((uploader) => uploader.messages()))).flat();
    const ids = new Set(found.map(({ id }) => id));
    for (const id of acknowledged) if (!ids.has(id)) troubles.push(`message ${id} was acknowledged and is gone`);
    open = found.filter(({ status }) => !["done", "failed", "stopped"].includes(status));
  } while (open.length > 0 && troubles.length === 0 && performance.now() < deadline);
  for (const { id, status } of open) troubles.push(`message ${id} is still ${status}`);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
