import type { FastifyReply, FastifyRequest } from "fastify";

/** Field names in the form that protocols use. No header could carry other names. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const NAMES_MAX = 20;

/**
 * Lists in a header the request fields that this server does not know and drops. Runs before validation changes
 * `request.body`.
 */
export async function reportIgnoredFields({ body, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> {
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
