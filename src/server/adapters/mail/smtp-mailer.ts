import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "../../ports/mailer.ts";
import { findProxyUrl } from "../outgoing-proxy.ts";

interface SmtpOptions {
  /** smtp:// (upgraded to TLS if the server supports it) or smtps://, with the credentials. */
  readonly url: string;
  readonly from: string;
  readonly retryAfterMs?: readonly number[];
  /** Called when the last retry fails, after `send` has returned. */
  readonly onLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const MINUTE_MS = 60_000;
/** Greylisting servers accept a mail some minutes after the first try; links in our mails are valid for 1 h or more. */
const RETRY_AFTER_MS = [1, 5, 15, 25].map((minutes) => minutes * MINUTE_MS);
/** How many mails may wait in memory for a retry. */
const WAITING_MAX = 1_000;

/**
 * Sends mails to an SMTP server, through the machine's proxy if one applies. A temporary refusal (4xx) is retried while
 * this process runs. Errors omit the server's message, because it repeats mail addresses.
 */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { url, from, retryAfterMs = RETRY_AFTER_MS, onLost = () => undefined } = options;
  const proxy = findProxyUrl(new URL(url).hostname);
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

/** True for a temporary refusal. RFC 5321: after 4xx, the server may accept the same mail later. */
const isForNow = (error: unknown): boolean => {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 400 && code < 500;
};

function inOurWords(error: unknown): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new Error(`The mail server did not take a mail (${code})`);
}
