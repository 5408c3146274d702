import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { API_KEY_BYTES, makeApiKey } from "#domain/endpoint/api-keys.ts";
import { keyRoutes } from "../features/messages/endpoint/key-routes.ts";
import { endpointRoutes } from "../features/messages/endpoint/routes.ts";
import { ApiKeyStreams } from "../http/key-streams.ts";
import type { CommonRouteDeps } from "./common-route-deps.ts";

/** Routes for programs: API keys, and the calls made with them. */
export function mountEndpoint(parts: CommonRouteDeps): void {
  const { app, store, clock, documents, assertRoom } = parts;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const keyStreams = new ApiKeyStreams();
  keyRoutes(app, {
    ...{ store, clock, hash, newKey: () => makeApiKey(randomBytes(API_KEY_BYTES)) },
    cutStreams: (keyId) => keyStreams.cut(keyId),
  });
  const keeping = { assertRoom, hash, documents, keepFiles: parts.uploads.keep, newToken: () => randomUUID() };
  const calls = { ...parts.answering, ...keeping, store };
  const endpoint = { ...parts, hash, streams: keyStreams };
  // A separate Fastify scope, so that the hooks of these routes apply to no other route.
  app.register((scope, _options, done) => {
    endpointRoutes(scope.withTypeProvider<ZodTypeProvider>(), { endpoint, answer: calls, cores: calls });
    done();
  });
}
