import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#support/free-port.ts";
import type { StreamLoad } from "./load.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { portkeyProgram } from "./portkey.ts";

type StreamRequests = Pick<StreamLoad, "origin" | "path" | "requests">;

/** Something that stands between a client and the provider, or nothing. */
export interface Target {
  readonly name: string;
  /** null when there is nothing between. */
  readonly process: MeasuredProcess | null;
  /** CPU the database server has used so far, for the target that has one. */
  readonly databaseCpuMs: (() => number | null) | null;
  /** As many requests as streams are wanted, each with its own conversation where there are such. */
  prepare(count: number): Promise<StreamRequests>;
}

export const PROMPT =
  "please write me a short text about how tidal power works, it should be good for a school newsletter and mention 3 places";
