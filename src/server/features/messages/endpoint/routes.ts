import type { TypedApp } from "../../../http/typed-app.ts";
import type { AnswerCallDeps } from "./answer-call.ts";
import { chatRoutes } from "./chat-routes.ts";
import { coreRoutes } from "./core-routes.ts";
import { type EndpointDeps, openEndpoint } from "./endpoint-routes.ts";
import { type McpRouteDeps, mcpRoutes } from "./mcp-routes.ts";
import { responsesRoutes } from "./responses-routes.ts";

export interface EndpointRouteDeps {
  readonly endpoint: EndpointDeps;
  readonly answer: AnswerCallDeps;
  readonly cores: McpRouteDeps;
}

/** Everything under /v1 and /mcp, in a scope of its own: keys open it and nothing else does. */
export function endpointRoutes(app: TypedApp, { endpoint: deps, answer, cores }: EndpointRouteDeps): void {
  const endpoint = openEndpoint(app, deps);
  coreRoutes(app, cores, endpoint);
  chatRoutes(app, answer, endpoint);
  responsesRoutes(app, answer, endpoint);
  mcpRoutes(app, cores, endpoint);
}
