import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { FileKind } from "#domain/files/file-kinds.ts";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";
import { docxOf, paragraph } from "#support/documents/sample-documents.ts";
import { createDocumentReader, READING_LIMITS } from "./process-document-reader.ts";
import type { ReadDocumentCommand, ReadingLimits } from "./process-messages.ts";

const folder = mkdtempSync(join(tmpdir(), "redraft-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const UNHURRIED: ReadingLimits = { ...READING_LIMITS, processorMs: 30_000, timeMs: 100_000, niceness: 0 };
/** Deeply nested tags. Reading them takes much longer than the time limit. */
const ENDLESS = "<div>".repeat(200_000);

async function read(
  content: string | Uint8Array,
  kind: FileKind,
  limits: Partial<ReadingLimits>,
): Promise<DocumentOutcome> {
  const path = join(folder, `${kind}-${Object.keys(limits).join()}`);
  writeFileSync(path, content);
  const reader = createDocumentReader({ ...UNHURRIED, ...limits });
  try {
    return await reader.read(path, kind);
  } finally {
    await reader.close();
  }
}

test("a document that takes too long is given up", async () => {
  const started = Date.now();
  const tooSlow = { kind: "problem", problem: "too-slow" };
  expect(await read(ENDLESS, "html", { timeMs: 2_000 })).toEqual(tooSlow);
  expect(await read(ENDLESS, "html", { processorMs: 2_000 })).toEqual(tooSlow);
  expect(Date.now() - started).toBeLessThan(30_000);
});

test("a document that takes too much memory ends its process: by the heap's limit, and by the watch beside it", async () => {
  const bomb = docxOf("<w:p/>".repeat(6_000_000));
  const tooLarge = { kind: "problem", problem: "too-large-inside" };
  expect(await read(bomb, "docx", { heapMegabytes: 64 })).toEqual(tooLarge);
  expect(await read(bomb, "docx", { heapMegabytes: 4_000, residentBytes: 300 * 1024 * 1024 })).toEqual(tooLarge);
});

test("two are read at once and the others wait; all of them are read", async () => {
  const path = join(folder, "plain");
  writeFileSync(path, "plain words");
  const reader = createDocumentReader(UNHURRIED);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => reader.read(path, "text")));
  expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(5).fill("read"));
  await reader.close();
  expect(await reader.read(path, "text")).toEqual({ kind: "problem", problem: "not-now" });
});

test("the reading process stays until it is ended, so that a long text has come in before its end is heard of", async () => {
  const path = join(folder, "long");
  writeFileSync(path, "words ".repeat(500_000));
  const child = fork(join(import.meta.dirname, "read-process.ts"), { execArgv: [] });
  const { processorMs: processorMsMax, residentBytes: residentBytesMax } = UNHURRIED;
  child.send({ path, kind: "text", residentBytesMax, processorMsMax, niceness: 0 } satisfies ReadDocumentCommand);
  expect((await once(child, "message"))[0]).toMatchObject({ kind: "read" });
  await sleep(500);
  expect(child.exitCode).toBeNull();
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a file that is gone, and one that cannot be what it says, are problems and never errors", async () => {
  const reader = createDocumentReader(UNHURRIED);
  expect(await reader.read(join(folder, "missing"), "pdf")).toEqual({ kind: "problem", problem: "damaged" });
  await reader.close();
  expect(await read(docxOf(paragraph("words")), "pdf", {})).toEqual({ kind: "problem", problem: "wrong-content" });
  expect(await read(docxOf(paragraph("words")), "doc", {})).toMatchObject({ kind: "read", text: "words" });
});

test.runIf(process.platform === "linux")(
  "a reader whose server was killed ends by itself, also in the middle of its work",
  async () => {
    const path = join(folder, "orphaned");
    writeFileSync(path, ENDLESS);
    const script = `import { createDocumentReader } from ${JSON.stringify(join(import.meta.dirname, "process-document-reader.ts"))};
    await createDocumentReader().read(${JSON.stringify(path)}, "html");`;
    const server = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: process.cwd(),
      stdio: "ignore",
    });
    await expect.poll(() => readingProcess(path)).not.toBeNull();
    // After this pause, the reading process is busy with the document.
    await sleep(1_500);
    server.kill("SIGKILL");
    await expect.poll(() => readingProcess(path)).toBeNull();
  },
);

// Only Linux shows a process's environment in a file.
test.runIf(process.platform === "linux")(
  "the reading process has nothing of the server's environment and few rights",
  async () => {
    process.env.DOCUMENT_CANARY = "a-key-of-the-server";
    const path = join(folder, "endless");
    writeFileSync(path, ENDLESS);
    const reader = createDocumentReader(UNHURRIED);
    const reading = reader.read(path, "html");
    const child = await expect
      .poll(() => readingProcess(path))
      .not.toBeNull()
      .then(() => readingProcess(path));
    expect(readFileSync(`/proc/${child}/environ`, "utf8")).not.toMatch(/CANARY|PATH=|HOME=/);
    const command = readFileSync(`/proc/${child}/cmdline`, "utf8").split("\0");
    expect(command).toContain("--permission");
    expect(command.filter((part) => /allow-(child|addons|wasi|net|fs-write)/.test(part))).toEqual([]);
    delete process.env.DOCUMENT_CANARY;
    await reader.close();
    await reading;
  },
);

function readingProcess(path: string): string | null {
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/cmdline`, "utf8").includes(`--allow-fs-read=${path}\0`)) return id;
    } catch {
      // The process ended after its id was listed.
    }
  }
  return null;
}
