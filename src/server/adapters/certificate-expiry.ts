import { isIP } from "node:net";
import { connect } from "node:tls";

const TIMEOUT_MS = 5_000;
const LOOK_AGAIN_MS = 60 * 60_000;
const HTTPS_PORT = 443;

/**
 * Reads when the certificate at `address` expires, at most once an hour; null: not https, or no answer. Expired and
 * untrusted certificates are read too.
 */
export function createCertificateExpiryReader(address: string, now: () => number): () => Promise<Date | null> {
  const url = new URL(address);
  let seen: { readonly atMs: number; readonly end: Promise<Date | null> } | null = null;
  if (url.protocol !== "https:") return async () => null;
  return () => {
    if (seen === null || now() >= seen.atMs + LOOK_AGAIN_MS) seen = { atMs: now(), end: look(url) };
    return seen.end;
  };
}

function look({ hostname, port }: URL): Promise<Date | null> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === "" ? HTTPS_PORT : Number(port),
      servername: isIP(host) === 0 ? host : "",
      // Safe: we only read the certificate and send nothing.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const answer = (end: Date | null) => {
      socket.destroy();
      resolve(end);
    };
    socket.once("secureConnect", () => answer(new Date(socket.getPeerCertificate().valid_to)));
    socket.once("timeout", () => answer(null));
    socket.once("error", () => answer(null));
  });
}
