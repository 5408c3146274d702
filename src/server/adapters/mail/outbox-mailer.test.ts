import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMailer } from "./outbox-mailer.ts";

let directory: string;
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "redraft-outbox-")), "outbox");
});
afterEach(() => rm(join(directory, ".."), { recursive: true, force: true }));

const mailTo = (userId: number) => ({
  userId,
  to: `user${userId}@redraft.example`,
  subject: "Confirm",
  text: "Follow this",
  link: "https://redraft.example/verify-email/abc",
});

function openOutbox(isLinkLogged = true) {
  const logged: object[] = [];
  const log = { info: (details: object) => void logged.push(details) };
  const now = () => new Date("2026-01-02T03:04:05.678Z");
  return { mailer: outboxMailer({ directory, from: "no-reply@redraft.example", now, log, isLinkLogged }), logged };
}

test("each mail is a file that only its owner reads, and its link is logged without an address", async () => {
  const { mailer, logged } = openOutbox();
  await mailer.send(mailTo(7));
  const [file = ""] = await readdir(directory);
  expect(file).toMatch(/^2026-01-02T03-04-05-678Z-user-7-[0-9a-f]{8}\.eml$/);
  expect(await readFile(join(directory, file), "utf8")).toContain("To: user7@redraft.example\nSubject: Confirm\n");
  expect((await stat(join(directory, file))).mode & 0o077).toBe(0);
  expect(logged).toEqual([{ file, link: "https://redraft.example/verify-email/abc" }]);
});

test("on a real site the link stays out of the log", async () => {
  const { mailer, logged } = openOutbox(false);
  await mailer.send(mailTo(7));
  expect(JSON.stringify(logged)).not.toContain("verify-email");
});

test("forgetting one account leaves the mails of all others", async () => {
  const { mailer } = openOutbox();
  expect(await mailer.forget(7)).toBe(0);
  for (const id of [7, 77, 7, 1]) await mailer.send(mailTo(id));
  expect(await mailer.forget(7)).toBe(2);
  expect((await readdir(directory)).map((file) => /user-\d+/.exec(file)?.[0]).sort()).toEqual(["user-1", "user-77"]);
});
