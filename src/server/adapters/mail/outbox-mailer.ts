import { randomUUID } from "node:crypto";
import { mkdir, readdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "../../ports/mailer.ts";

interface OutboxOptions {
  readonly directory: string;
  readonly from: string;
  readonly now: () => Date;
  readonly log: { info(details: object, message: string): void };
  /**
   * True: the log contains the mail's link. False on a real site: the link signs the user in, and more people can read
   * the log than the data folder.
   */
  readonly isLinkLogged: boolean;
}

/** Writes each mail to `directory` as an .eml file. Logs the file name, and the link if allowed. */
export function outboxMailer({ directory, from, now, log, isLinkLogged }: OutboxOptions): Mailer {
  return {
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const time = now();
      const file = `${time.toISOString().replace(/[:.]/g, "-")}${ownerMark(mail.userId)}${randomUUID().slice(0, 8)}.eml`;
      await writeFile(join(directory, file), asMessage(mail, from, time), { mode: 0o600, flag: "wx" });
      log.info({ file, ...(isLinkLogged && mail.link !== null && { link: mail.link }) }, "a mail is in the outbox");
    },
    async forget(userId) {
      const files = await readdir(directory).catch(() => []);
      const own = files.filter((file) => file.includes(ownerMark(userId)));
      await Promise.all(own.map((file) => unlink(join(directory, file))));
      return own.length;
    },
    close: async () => undefined,
  };
}

/** Part of a mail's file name. It contains the id of the user, because the mail address may change. */
const ownerMark = (userId: number): string => `-user-${userId}-`;

const asMessage = ({ to, subject, text }: Mail, from: string, date: Date): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "",
  ].join("\n");
