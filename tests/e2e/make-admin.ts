import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AppProcess } from "#support/app-process.ts";

const CLI = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** As the operator does it at the machine. */
export async function makeAdmin(app: AppProcess, email: string): Promise<void> {
  await app.stop();
  await promisify(execFile)(process.execPath, [CLI, "admin", "make-admin", email], {
    cwd: app.directory,
    env: { PATH: process.env.PATH, DATA_DIR: app.directory },
  });
  await app.start();
}
