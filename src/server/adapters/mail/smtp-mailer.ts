import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "../../ports/mailer.ts";
import { proxyTo } from "../machine-proxy.ts";

interface SmtpOptions {
  /** smtp:// (which turns to TLS where the server can) or smtps://, with the credentials in it. */
  readonly url: string;
  readonly from: string;
  /** How long after each refusal that is only for now a mail is tried again. */
  readonly retryAfterMs?: readonly number[];
  /** A mail that was refused each time, or cannot be delivered at all, after `send` has returned. */
  readonly onLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const MINUTE_MS = 60_000;
/** Servers that greylist take a mail they have seen some minutes before; links in our mails hold for an hour or longer. */
const RETRY_AFTER_MS = [1, 5, 15, 25].map((minutes) => minutes * MINUTE_MS);
/** Mails that wait to be tried again, in memory. */
const WAITING_MAX = 1_000;

/**
 * Hands mails to an SMTP server, through the machine's proxy where that leads there. What the server refuses is thrown without its
 * words, which repeat addresses. What it refuses for now (4xx) is tried again, for as long as this process lives.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { url, from, retryAfterMs = RETRY_AFTER_MS, onLost = () => undefined } = options;
  const proxy = proxyTo(new URL(url).hostname);
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(proxy !== null && { proxy }),
  });
  const waiting = new Map<NodeJS.Timeout, Mail>();

  async function deliver(mail: Mail, attempt: number): Promise<void> {
    const { to, subject, text } = mail;
    try {
      await transport.sendMail({ from, to, subject, text });
    } catch (error) {
      const againMs = isForNow(error) && waiting.size < WAITING_MAX ? retryAfterMs[attempt] : undefined;
      if (againMs === undefined) throw inOurWords(error);
      const timer = setTimeout(() => {
        waiting.delete(timer);
        deliver(mail, attempt + 1).catch(onLost);
      }, againMs).unref();
      waiting.set(timer, mail);
    }
  }

  function drop(isMeant: (mail: Mail) => boolean): number {
    const meant = [...waiting].filter(([, mail]) => isMeant(mail));
    for (const [timer] of meant) {
      clearTimeout(timer);
      waiting.delete(timer);
    }
    return meant.length;
  }

  return {
    send: (mail) => deliver(mail, 0),
    forget: async (userId) => drop((mail) => mail.userId === userId),
    close: async () => {
      drop(() => true);
      transport.close();
    },
  };
}

/** RFC 5321: 4xx is a refusal that the same mail may not meet again later. */
const isForNow = (error: unknown): boolean => {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 400 && code < 500;
};

function inOurWords(error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new Error(`The mail server did not take a mail (${code})`);
}
