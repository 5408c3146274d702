import { createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { chatCompletionRequestSchema, chatCompletionSchema } from "#contract/endpoint/chat-completions.ts";
import { responsesRequestSchema, wireResponseSchema } from "#contract/endpoint/responses.ts";
import { type WireSharedPrompt, wireSharedPromptsSchema } from "#contract/endpoint/tools.ts";
import type { MessageEvent } from "#contract/messages.ts";
import { EventStreamWriter } from "../../../http/event-stream-writer.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Store } from "../../../ports/store.ts";
import { type AdmitAndAnswerApiCallDeps, type AnsweredApiCall, admitAndAnswerApiCall } from "./answer-api-call.ts";
import type { ApiCallInput } from "./api-call-input.ts";
import { type Endpoint, type EndpointDeps, registerApiEndpoint } from "./endpoint-routes.ts";
import { type ImproverAndRouterDeps, improveForCaller, routeForCaller } from "./improve-and-route.ts";
import { improveAndRouteRoutes } from "./improve-and-route-routes.ts";
import { createMcpServer } from "./mcp-server.ts";
import {
  CompletionChunks,
  completionUsageOf,
  finishReasonOf,
  presentCompletion,
  presentError,
  toUnixSeconds,
} from "./present-completion.ts";
import { emptyResponse, messageItem, presentResponse, ResponseEvents, reasoningItem } from "./present-response.ts";
import { readChatRequest, readResponsesRequest } from "./read-request.ts";
import { receiptOf } from "./receipt.ts";

export interface EndpointRouteDeps {
  readonly endpoint: EndpointDeps;
  readonly answer: AdmitAndAnswerApiCallDeps;
  readonly cores: McpRouteDeps;
}

/** All routes under /v1 and /mcp. They are in a separate Fastify scope, where only API keys give access. */
export function endpointRoutes(app: TypedApp, { endpoint: deps, answer, cores }: EndpointRouteDeps): void {
  const endpoint = registerApiEndpoint(app, deps);
  improveAndRouteRoutes(app, cores, endpoint);
  chatRoutes(app, answer, endpoint);
  responsesRoutes(app, answer, endpoint);
  mcpRoutes(app, cores, endpoint);
}

function responsesRoutes(app: TypedApp, deps: AdmitAndAnswerApiCallDeps, endpoint: Endpoint): void {
  app.post(
    "/v1/responses",
    {
      config: { scope: "chat", takesPictures: true },
      schema: { body: responsesRequestSchema, response: { 200: wireResponseSchema } },
    },
    async (request, reply) => {
      const input = readResponsesRequest(request.body);
      const id = String(request.id).replaceAll("-", "");
      const created = toUnixSeconds(deps.clock.now());
      const empty = (model: string) => emptyResponse(`resp_${id}`, created, model, request.body);
      const hasReceipt = endpoint.wantsReceipt(request);
      if (request.body.stream !== true) {
        const end = endpoint.open(request, reply);
        const asked = admitAndAnswerApiCall(deps, endpoint.callerOf(request), input, () => undefined, end);
        const call = await endpoint.untilSettled(asked);
        endpoint.assertAnswered(reply, call);
        const thoughts = call.answer.thinking?.text ?? "";
        const message = messageItem(id, call.isIncomplete ? "incomplete" : "completed", call.answer.text);
        const output = thoughts === "" ? [message] : [reasoningItem(id, thoughts), message];
        return presentResponse(empty(input.requestedModel), call, output, hasReceipt);
      }
      const stream = new EventStreamWriter(reply);
      let model = input.requestedModel;
      let begun: ResponseEvents | null = null;
      const events = () =>
        (begun ??= new ResponseEvents(id, empty(model), (type, fields) => stream.send(JSON.stringify(fields), type)));
      const tell = (event: MessageEvent) => {
        if (event.type === "model-chosen") {
          model = event.route.model;
          begun?.startOver();
        }
        if (event.type === "answer-delta") events().text(event.text);
        if (event.type === "answer-thinking" && event.text !== "") events().thinking(event.text);
      };
      return await endpoint.stream(
        ...([request, reply, stream] as const),
        (caller, end) => admitAndAnswerApiCall(deps, caller, input, tell, end),
        (call) => events().end(call, hasReceipt),
      );
    },
  );
}

interface McpRouteDeps extends ImproverAndRouterDeps {
  readonly store: ImproverAndRouterDeps["store"] & Pick<Store, "workspaces">;
}

/** MCP over streamable HTTP. It is stateless, so each request sends an API key. */
function mcpRoutes(app: TypedApp, deps: McpRouteDeps, endpoint: Endpoint): void {
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
  // Resources never change by themselves, so subscriptions would be useless.
  const handler = createMcpHandler(
    async () =>
      createMcpServer({
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

function chatRoutes(app: TypedApp, deps: AdmitAndAnswerApiCallDeps, endpoint: Endpoint): void {
  app.post(
    "/v1/chat/completions",
    {
      config: { scope: "chat", takesPictures: true },
      schema: { body: chatCompletionRequestSchema, response: { 200: chatCompletionSchema } },
    },
    async (request, reply) => {
      const input = readChatRequest(request.body);
      const id = `chatcmpl-${String(request.id).replaceAll("-", "")}`;
      if (request.body.stream === true) {
        return await streamCompletion(deps, endpoint, request, reply, {
          id,
          input,
          hasUsage: request.body.stream_options?.include_usage === true,
        });
      }
      const end = endpoint.open(request, reply);
      const call = await endpoint.untilSettled(
        admitAndAnswerApiCall(deps, endpoint.callerOf(request), input, () => undefined, end),
      );
      endpoint.assertAnswered(reply, call);
      return presentCompletion(id, call, endpoint.wantsReceipt(request));
    },
  );
}

interface StreamedRequest {
  readonly id: string;
  readonly input: ApiCallInput;
  readonly hasUsage: boolean;
}

async function streamCompletion(
  deps: AdmitAndAnswerApiCallDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, input, hasUsage }: StreamedRequest,
): Promise<FastifyReply> {
  const stream = new EventStreamWriter(reply);
  const created = toUnixSeconds(deps.clock.now());
  let model: string = input.requestedModel;
  let chunks: CompletionChunks | null = null;
  const begun = (): CompletionChunks => {
    if (chunks === null) {
      chunks = new CompletionChunks(id, created, model);
      stream.send(chunks.role());
    }
    return chunks;
  };
  const tell = (event: MessageEvent) => {
    if (event.type === "model-chosen") {
      model = event.route.model;
      chunks?.saidBy(model);
    }
    if (event.type === "answer-delta") stream.send(begun().text(event.text));
    if (event.type === "answer-thinking" && event.text !== "") stream.send(begun().thinking(event.text));
  };
  return await endpoint.stream(
    request,
    reply,
    stream,
    (caller, end) => admitAndAnswerApiCall(deps, caller, input, tell, end),
    (call) => {
      if (call.error === null) sendEnd(stream, begun(), call, hasUsage);
      if (endpoint.wantsReceipt(request)) stream.send(begun().receipt(receiptOf(call)));
      // Sent last, because clients stop reading at an error.
      if (call.error !== null) stream.send(JSON.stringify(presentError(call.error)));
      stream.send("[DONE]");
    },
  );
}

function sendEnd(stream: EventStreamWriter, chunks: CompletionChunks, call: AnsweredApiCall, hasUsage: boolean): void {
  stream.send(chunks.finish(finishReasonOf(call)));
  if (hasUsage) stream.send(chunks.usage(completionUsageOf(call)));
}
