import { createTransport } from "nodemailer";
import type { Mailer } from "../../ports/mailer.ts";

interface SmtpOptions {
  /** smtp:// (which turns to TLS where the server can) or smtps://, with the credentials in it. */
  readonly url: string;
  readonly from: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/** Hands mails to an SMTP server. What it refuses is thrown without the server's words, which repeat addresses. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
        throw new Error(`The mail server did not take a mail (${code})`);
      }
    },
    // Nothing is kept here.
    forget: async () => 0,
    close: async () => transport.close(),
  };
}
