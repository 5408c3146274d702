import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestServer } from "./test-server.ts";

/** The mails in the server's outbox that went to this address, oldest first. */
export async function mailsTo(address: string, server: TestServer): Promise<string[]> {
  const folder = join(server.directory, "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")));
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`));
}

/** The token of the last link of this kind that was sent there, once `count` of them have come. */
export async function mailToken(
  address: string,
  page: "verify-email" | "reset-password",
  server: TestServer,
  count = 1,
): Promise<string> {
  const link = new RegExp(`/${page}/([\\w-]{43})$`, "m");
  const tokens = async () => (await mailsTo(address, server)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
  await expect.poll(async () => (await tokens()).length).toBeGreaterThanOrEqual(count);
  return (await tokens()).at(-1) ?? "";
}
