import type { IncomingMessage, Server } from "node:http";

export interface MinUploadSpeed {
  /** In each interval of this length, at least `bytesMin` of a body must arrive, unless the body is complete. */
  readonly intervalMs: number;
  readonly bytesMin: number;
}

/**
 * At least 3.3 kB/s. A slow connection of 1 Mbit/s is much faster: 125 kB/s. On most routes, a body is at most
 * `bytesMin` long (`BODY_BYTES_MAX` in create-base-app.ts). Such a body must arrive within one interval.
 */
export const MIN_UPLOAD_SPEED: MinUploadSpeed = { intervalMs: 20_000, bytesMin: 64 * 1024 };

/**
 * Closes a connection if its request body arrives too slowly, even if the response was already sent. Each connection
 * needs a socket and memory: a few hundred slow connections would block all other users. A maximum total time would
 * also cut honest uploads. Listens before the router and its hooks, to see also the requests that they refuse.
 */
export function closeSlowUploads(
  server: Pick<Server, "prependListener">,
  { intervalMs, bytesMin }: MinUploadSpeed,
): void {
  server.prependListener("request", (raw: IncomingMessage) => {
    if (!hasBody(raw)) return;
    const { socket } = raw;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      const isSlow = socket.bytesRead - seen < bytesMin;
      seen = socket.bytesRead;
      if (raw.complete || socket.destroyed) clearInterval(timer);
      else if (isSlow) socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
    }, intervalMs);
    timer.unref();
    raw.once("end", () => clearInterval(timer));
    raw.once("close", () => clearInterval(timer));
  });
}

export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
