import type { FastifyReply, FastifyRequest } from "fastify";

/** Names as protocols have them; nobody asked for anything else, and no header could carry it. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const NAMES_MAX = 20;

/** Says in a header which wishes of a request this server does not know and drops. `request.body` is still as it came. */
export async function nameIgnored({ body, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const known = shapeOf(routeOptions.schema?.body);
  if (known === null || typeof body !== "object" || body === null) return;
  const ignored = Object.entries(body)
    .filter(([name, wish]) => wish !== null && !(name in known) && NAME.test(name))
    .map(([name]) => name);
  if (ignored.length > 0) reply.header("x-redraft-ignored", ignored.slice(0, NAMES_MAX).join(", "));
}

function shapeOf(schema: unknown): object | null {
  const shape = typeof schema === "object" && schema !== null && "shape" in schema ? schema.shape : null;
  return typeof shape === "object" ? shape : null;
}
