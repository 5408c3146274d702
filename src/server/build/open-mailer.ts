import { join } from "node:path";
import { outboxMailer } from "../adapters/mail/outbox-mailer.ts";
import { smtpMailer } from "../adapters/mail/smtp-mailer.ts";
import type { ServerContext } from "./server-context.ts";

/** Without a mail server, mails are written to the data folder for the operator. */
export function openMailer({ config, logger, clock, reportBug }: ServerContext) {
  const { smtpUrl, brandName, mailFrom, dataDirectory, isLocal } = config;
  const from = `"${brandName.replace(/[^\p{L}\p{N} ]/gu, "")}" <${mailFrom}>`;
  if (smtpUrl !== null) return smtpMailer({ url: smtpUrl, from, onLost: reportBug });
  const directory = join(dataDirectory, "outbox");
  return outboxMailer({ directory, from, now: clock.now, log: logger, isLinkLogged: isLocal });
}
