import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDirectory } from "#server/adapters/postgres/directory-lock.ts";
import { createLogger } from "#server/create-logger.ts";
import { startServer } from "#server/main.ts";
import { readConfig } from "#server/settings/read-config.ts";

test("a part that cannot be ended is told, and the database is closed and its folder free all the same", async () => {
  const directory = mkdtempSync(join(tmpdir(), "redraft-shutdown-"));
  try {
    const server = await startServer(readConfig({ PORT: "0", EMBEDDED_MODEL: "off", DATA_DIR: directory }), {
      hasPage: false,
      hasTimedJobs: false,
      discoverLocal: false,
      logger: createLogger("silent"),
      documents: {
        read: async () => {
          throw new Error("nothing is read here");
        },
        close: async () => {
          throw new Error("the reading process does not end");
        },
      },
    });
    await expect(server.close()).rejects.toThrow("Closing the reader of files failed");
    lockDirectory(directory).release();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
