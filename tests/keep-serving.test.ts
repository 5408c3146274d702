import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { fatalReason } from "../scripts/keep-serving.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEEP_SERVING = new URL("../scripts/keep-serving.mjs", import.meta.url).href;

/** Runs a program that writes down each of its starts; `body` says how it goes on, `starts` being how many there were. */
async function keep(body: string, { waitsMs = [0, 1, 1] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "redraft-keep-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const starts = join(folder, "starts");
  const program = join(folder, "program.mjs");
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(starts)}, "x");
     const starts = readFileSync(${JSON.stringify(starts)}, "utf8").length;
     ${body}`,
  );
  const script = `import { keepServing } from ${JSON.stringify(KEEP_SERVING)};
    await keepServing(${JSON.stringify(relative(ROOT, program))}, [], ${JSON.stringify({ waitsMs })});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<[number | null, string | null]>((resolve) =>
    child.once("exit", (code, signal) => resolve([code, signal])),
  );
  const told = () => said.split("\n").filter((line) => line.startsWith("{"));
  const startCount = () => readFileSync(starts, "utf8").length;
  return { child, ended, said: () => said, told, startCount };
}

test.skipIf(process.platform === "win32")(
  "what dies of a fatal signal is started again, and the log says so",
  async () => {
    const kept = await keep(`if (starts < 3) process.kill(process.pid, starts === 1 ? "SIGABRT" : "SIGTRAP");`);
    expect(await kept.ended).toEqual([0, null]);
    expect(kept.startCount()).toBe(3);
    expect(kept.told().map((line) => JSON.parse(line))).toMatchObject([
      { level: 60, reason: "SIGABRT", deathsLately: 1, msg: "The server died of SIGABRT and is started again" },
      { level: 60, reason: "SIGTRAP", deathsLately: 2, msg: "The server died of SIGTRAP and is started again" },
    ]);
  },
);

test.skipIf(process.platform === "win32")("what dies again and again is left alone in the end", async () => {
  const kept = await keep("process.abort();", { waitsMs: [0, 1] });
  expect(await kept.ended).toEqual([134, null]);
  expect(kept.startCount()).toBe(3);
  expect(kept.told().at(-1)).toContain("is not started any more");
});

test.each([
  ["ends well", "process.exit(0);", [0, null]],
  ["has a mistake in its configuration", "process.exit(1);", [1, null]],
  ["throws", "throw new Error('a bug');", [1, null]],
])("what %s is not started again", async (_what, body, end) => {
  const kept = await keep(body);
  expect(await kept.ended).toEqual(end);
  expect(kept.startCount()).toBe(1);
});

test.skipIf(process.platform === "win32")("what somebody kills is not started again", async () => {
  const kept = await keep(`process.kill(process.pid, "SIGKILL");`);
  expect(await kept.ended).toEqual([null, "SIGKILL"]);
  expect(kept.startCount()).toBe(1);
});

test.skipIf(process.platform === "win32")(
  "a signal is passed on; what dies of it, or is waited for meanwhile, is not started again",
  async () => {
    const stopped = await keep(
      `process.on("SIGTERM", () => process.abort()); setInterval(() => {}, 1000); console.log("up");`,
    );
    await expect.poll(stopped.said).toContain("up");
    stopped.child.kill("SIGTERM");
    expect(await stopped.ended).toEqual([null, "SIGABRT"]);
    expect(stopped.startCount()).toBe(1);

    const waiting = await keep("process.abort();", { waitsMs: [600_000] });
    await expect.poll(waiting.said).toContain("is started again");
    waiting.child.kill("SIGTERM");
    expect(await waiting.ended).toEqual([0, null]);
    expect(waiting.startCount()).toBe(1);
  },
);

test.skipIf(process.platform === "win32").each(["SIGTERM", "SIGKILL"] as const)(
  "what npm runs ends in order when npm alone gets %s",
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "redraft-keep-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [program, heard] = [join(folder, "program.mjs"), join(folder, "heard")];
    writeFileSync(
      program,
      `import { writeFileSync } from "node:fs";
       process.on("SIGTERM", () => { writeFileSync(${JSON.stringify(heard)}, "SIGTERM"); process.exit(0); });
       process.on("disconnect", () => process.exit(1));
       console.log("up");`,
    );
    const start = join(folder, "start.mjs");
    writeFileSync(
      start,
      `import { keepServing } from ${JSON.stringify(KEEP_SERVING)};
       await keepServing(${JSON.stringify(relative(ROOT, program))}, []);`,
    );
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ scripts: { start: `node ${JSON.stringify(start)}` } }),
    );
    const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"], detached: true });
    onTestFinished(() => void (hasMembers(npm.pid ?? 0) && process.kill(-(npm.pid ?? 0), "SIGKILL")));
    let said = "";
    npm.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    await expect.poll(() => said).toContain("up");
    npm.kill(signal);
    await expect.poll(() => existsSync(heard)).toBe(true);
    // Nothing of the group is left: the shell, what keeps the program serving, and the program.
    await expect.poll(() => hasMembers(npm.pid ?? 0)).toBe(false);
  },
);

function hasMembers(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

test("Windows says with a status what other systems say with a signal", () => {
  const status = (code: number) => fatalReason({ code, signal: null });
  expect([134, 0xc0000005, 0x80000003].map(status)).toEqual(["status 134", "status 3221225477", "status 2147483651"]);
  expect([0, 1, 3221225786].map(status)).toEqual([null, null, null]);
});
