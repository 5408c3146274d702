import type { FastifyReply, FastifyRequest } from "fastify";

/** What a field name looks like in OpenAI's protocols. Other names may not be valid in a header. */
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const NAMES_MAX = 20;

/**
 * Adds a response header that lists the request fields that the server ignores. Must run before validation: validation
 * removes these fields from `request.body`.
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
