import type { FastifyReply, FastifyRequest } from "fastify";
import { chatCompletionRequestSchema, chatCompletionSchema } from "#contract/endpoint/chat-completions.ts";
import type { MessageEvent } from "#contract/messages.ts";
import { DataStream } from "../../../http/data-stream.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import { type AnswerCallDeps, type AnsweredCall, answerCall } from "./answer-call.ts";
import type { CallInput } from "./call-input.ts";
import type { Endpoint } from "./endpoint-routes.ts";
import {
  CompletionChunks,
  createdOf,
  finishOf,
  presentCompletion,
  presentError,
  usageOf,
} from "./present-completion.ts";
import { readChatRequest } from "./read-chat-request.ts";
import { receiptOf } from "./receipt.ts";

export function chatRoutes(app: TypedApp, deps: AnswerCallDeps, endpoint: Endpoint): void {
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
        answerCall(deps, endpoint.callerOf(request), input, () => undefined, end),
      );
      endpoint.assertAnswered(reply, call);
      return presentCompletion(id, call, endpoint.wantsReceipt(request));
    },
  );
}

interface StreamedRequest {
  readonly id: string;
  readonly input: CallInput;
  readonly hasUsage: boolean;
}

async function streamCompletion(
  deps: AnswerCallDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, input, hasUsage }: StreamedRequest,
): Promise<FastifyReply> {
  const stream = new DataStream(reply);
  const created = createdOf(deps.clock.now());
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
    (caller, end) => answerCall(deps, caller, input, tell, end),
    (call) => {
      if (call.error === null) sendEnd(stream, begun(), call, hasUsage);
      if (endpoint.wantsReceipt(request)) stream.send(begun().receipt(receiptOf(call)));
      // Clients stop reading here.
      if (call.error !== null) stream.send(JSON.stringify(presentError(call.error)));
      stream.send("[DONE]");
    },
  );
}

function sendEnd(stream: DataStream, chunks: CompletionChunks, call: AnsweredCall, hasUsage: boolean): void {
  stream.send(chunks.finish(finishOf(call)));
  if (hasUsage) stream.send(chunks.usage(usageOf(call)));
}
