import { hasBody } from "./has-body.ts";
import type { TypedApp } from "./typed-app.ts";

/**
 * A request may be answered while its body still comes, such as one that is too long. Closing the connection then would reset it, and
 * whoever is still sending would see a broken pipe in place of the answer. So the rest is read and thrown away, at the pace that
 * every body must keep, and the connection closes after it where the client wants that.
 */
export function answerBeforeBodyEnds(app: TypedApp): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return;
    const response = reply.raw;
    const mustClose = !response.shouldKeepAlive;
    reply.removeHeader("connection");
    response.shouldKeepAlive = true;
    response.once("finish", () => raw.unpipe().resume());
    if (mustClose) raw.once("end", () => raw.socket.end());
  });
}
