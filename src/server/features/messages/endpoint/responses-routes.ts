import { responsesRequestSchema, wireResponseSchema } from "#contract/endpoint/responses.ts";
import type { MessageEvent } from "#contract/messages.ts";
import { DataStream } from "../../../http/data-stream.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import { type AnswerCallDeps, answerCall } from "./answer-call.ts";
import type { Endpoint } from "./endpoint-routes.ts";
import { createdOf } from "./present-completion.ts";
import { emptyResponse, messageItem, presentResponse, reasoningItem } from "./present-response.ts";
import { readResponsesRequest } from "./read-responses-request.ts";
import { ResponseEvents } from "./response-events.ts";

export function responsesRoutes(app: TypedApp, deps: AnswerCallDeps, endpoint: Endpoint): void {
  app.post(
    "/v1/responses",
    {
      config: { scope: "chat", takesPictures: true },
      schema: { body: responsesRequestSchema, response: { 200: wireResponseSchema } },
    },
    async (request, reply) => {
      const input = readResponsesRequest(request.body);
      const id = String(request.id).replaceAll("-", "");
      const created = createdOf(deps.clock.now());
      const empty = (model: string) => emptyResponse(`resp_${id}`, created, model, request.body);
      const hasReceipt = endpoint.wantsReceipt(request);
      if (request.body.stream !== true) {
        const end = endpoint.open(request, reply);
        const asked = answerCall(deps, endpoint.callerOf(request), input, () => undefined, end);
        const call = await endpoint.untilSettled(asked);
        endpoint.assertAnswered(reply, call);
        const thoughts = call.answer.thinking?.text ?? "";
        const message = messageItem(id, call.isIncomplete ? "incomplete" : "completed", call.answer.text);
        const output = thoughts === "" ? [message] : [reasoningItem(id, thoughts), message];
        return presentResponse(empty(input.requestedModel), call, output, hasReceipt);
      }
      const stream = new DataStream(reply);
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
        (caller, end) => answerCall(deps, caller, input, tell, end),
        (call) => events().end(call, hasReceipt),
      );
    },
  );
}
