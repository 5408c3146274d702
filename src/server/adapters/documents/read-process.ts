import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";
import type { ReadOrder, Watched } from "./process-messages.ts";
import { readDocument } from "./read-document.ts";
import { readPicture } from "./read-picture.ts";
import { Unreadable } from "./unreadable.ts";

// Runs as a process of its own, for one document: whatever is in it, the server only loses this process.

// The server has gone, perhaps without a word: leave nothing running.
process.once("disconnect", () => process.exit(0));
process.once("message", (order: ReadOrder) => void read(order));

async function read({ path, kind, residentBytesMax, processorMsMax, niceness }: ReadOrder): Promise<void> {
  try {
    setPriority(niceness);
  } catch {
    // Only a courtesy to the server.
  }
  const workerData: Watched = { residentBytesMax, processorMsMax, serverId: process.ppid };
  const watch = new Worker(join(import.meta.dirname, "watch-reading.ts"), { workerData });
  watch.unref();
  await new Promise((resolve) => watch.once("online", resolve));
  let outcome: DocumentOutcome;
  try {
    const { buffer, byteOffset, length } = await readFile(path);
    const bytes = new Uint8Array(buffer, byteOffset, length);
    outcome = kind === "picture" ? await readPicture(bytes) : await readDocument(bytes, kind);
  } catch (error) {
    outcome = { kind: "problem", problem: error instanceof Unreadable ? error.problem : "damaged" };
  }
  // And stays until it is ended: who hears of an end before the last of a long text has come in believes that nothing was read.
  process.send?.(outcome);
}
