import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type WireSharedPrompt, wireSharedPromptsSchema } from "#contract/endpoint/shared-prompts.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import { type AskCoresDeps, improveForCaller, routeForCaller } from "./ask-cores.ts";
import type { Endpoint } from "./endpoint-routes.ts";
import { mcpServer } from "./mcp-server.ts";

export interface McpRouteDeps extends AskCoresDeps {
  readonly store: AskCoresDeps["store"] & Pick<Store, "workspaces">;
}

/** The MCP server over streamable HTTP: stateless, each request by its own key. */
export function mcpRoutes(app: TypedApp, deps: McpRouteDeps, endpoint: Endpoint): void {
  app.get(
    "/v1/shared-prompts",
    { config: { scope: "improve" }, schema: { response: { 200: wireSharedPromptsSchema } } },
    async (request) => ({ prompts: await sharedPromptsOf(deps.store, endpoint.callerOf(request).user) }),
  );

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    config: { scope: "any" },
    schema: { hide: true },
    handler: (request, reply) => endpoint.untilSettled(answerMcp(deps, endpoint, request, reply)),
  });
}

async function answerMcp(
  deps: McpRouteDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Response> {
  const caller = endpoint.callerOf(request);
  const { scopes } = caller.key;
  const end = endpoint.open(request, reply);
  // Nothing here changes by itself, so there is nothing to subscribe to.
  const handler = createMcpHandler(
    async () =>
      mcpServer({
        scopes,
        improve: async (prompt, isInsisting, signal) => {
          const ends = AbortSignal.any([end, signal]);
          return (await improveForCaller(deps, caller, prompt, isInsisting, ends)).improvement;
        },
        route: async (prompt, mode) => routeForCaller(deps, caller, prompt, mode),
        sharedPrompts: scopes.includes("improve") ? await sharedPromptsOf(deps.store, caller.user) : [],
        inWords: endpoint.inWords,
      }),
    { maxSubscriptions: 0 },
  );
  const { method, url, headers, body } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === "authorization" ? [] : [[name, String(value)]],
  );
  const hasBody = method === "POST";
  const asked = new Request(new URL(url, "http://localhost"), {
    ...{ method, headers: given, signal: end },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  return await handler.fetch(asked, hasBody ? { parsedBody: body } : {});
}

/** What the workspaces of this user share. */
async function sharedPromptsOf(
  { workspaces }: { readonly workspaces: Pick<Store["workspaces"], "list" | "prompts"> },
  user: UserRecord,
): Promise<WireSharedPrompt[]> {
  const joined = await workspaces.list(user.id);
  const shared = await Promise.all(
    joined.map(async ({ id, name }) => (await workspaces.prompts(user.id, id)).map((prompt) => ({ name, prompt }))),
  );
  return shared.flat().map(({ name, prompt: { id, title, description, text } }) => ({
    ...{ id, workspace: name, title, description, text },
  }));
}
