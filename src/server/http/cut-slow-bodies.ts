import type { IncomingMessage, Server } from "node:http";
import { hasBody } from "./has-body.ts";

export interface BodyPace {
  /** In each interval a body brings at least `bytesMin`, or its end. */
  readonly intervalMs: number;
  readonly bytesMin: number;
}

/**
 * Every body that is not an upload arrives within one interval (`BODY_BYTES_MAX` in open-app.ts); an upload needs 3.3 kB a second,
 * so 50 MB over 1 Mbit/s, which is 125 kB a second, are far from it.
 */
export const BODY_PACE: BodyPace = { intervalMs: 20_000, bytesMin: 64 * 1024 };

/**
 * Ends connections whose body comes too slowly, whether or not they were answered already: each of them holds a socket and
 * memory, and a few hundred would keep everybody else out. A limit to the whole time would cut honest uploads. It listens before the
 * router and its hooks, so that no refusal comes first.
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
