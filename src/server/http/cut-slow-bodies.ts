import type { IncomingMessage, Server } from "node:http";
import { hasBody } from "./has-body.ts";

export interface BodyPace {
  /** In each interval, at least `bytesMin` of a body must arrive, unless the body is complete. */
  readonly intervalMs: number;
  readonly bytesMin: number;
}

/**
 * This is 3.3 kB/s. A connection of 1 Mbit/s is much faster: 125 kB/s. An ordinary body is at most `bytesMin` long
 * (`BODY_BYTES_MAX` in create-base-app.ts), so it must arrive within one interval.
 */
export const BODY_PACE: BodyPace = { intervalMs: 20_000, bytesMin: 64 * 1024 };

/**
 * Closes a connection if its body arrives too slowly, even if the response was already sent. Each connection holds a
 * socket and memory, and a few hundred would block all other users. A limit on the total time would cut honest uploads.
 * Listens before the router and its hooks, so that it also covers requests that they refuse.
 */
export function cutSlowBodies(server: Pick<Server, "prependListener">, { intervalMs, bytesMin }: BodyPace): void {
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
