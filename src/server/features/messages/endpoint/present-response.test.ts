import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type WireResponse, wireResponseSchema } from "#contract/endpoint/responses.ts";
import { answeredCall } from "#support/answered-call.ts";
import { answerFailedError } from "./endpoint-error.ts";
import { emptyResponse, ResponseEvents } from "./present-response.ts";

type Event = Record<string, unknown> & {
  type: string;
  sequence_number: number;
  output_index?: number;
  item_id?: string;
};

function recording() {
  const sent: Event[] = [];
  const empty = emptyResponse("resp_1", 1_700_000_000, "redraft/auto", {});
  return { sent, events: new ResponseEvents("1", empty, (type, fields) => sent.push({ ...fields, type } as Event)) };
}
const typesOf = (sent: readonly Event[]) => sent.map(({ type }) => type.replace("response.", ""));
const last = (sent: readonly Event[]) => sent.at(-1)?.response as WireResponse;

test("thoughts are an item of their own before the message, and the numbers go up by one", () => {
  const { sent, events } = recording();
  events.thinking("First ");
  events.thinking("I think.");
  events.text("Tides ");
  events.text("move.");
  events.end(answeredCall({ text: "Tides move." }), false);
  expect(typesOf(sent)).toEqual([
    ...["created", "in_progress", "output_item.added", "reasoning_summary_part.added"],
    ...["reasoning_summary_text.delta", "reasoning_summary_text.delta", "reasoning_summary_text.done"],
    ...["reasoning_summary_part.done", "output_item.done", "output_item.added", "content_part.added"],
    ...["output_text.delta", "output_text.delta", "output_text.done", "content_part.done", "output_item.done"],
    "completed",
  ]);
  expect(sent.map(({ sequence_number: number }) => number)).toEqual(sent.map((_, index) => index));
  const response = last(sent);
  expect(z.parse(wireResponseSchema, response)).toEqual(response);
  expect(response).toMatchObject({
    ...{ status: "completed", model: "gpt-4o" },
    output: [
      { id: "rs_1", type: "reasoning", summary: [{ text: "First I think." }] },
      { id: "msg_1", type: "message", status: "completed", content: [{ text: "Tides move." }] },
    ],
  });
});

test("where another model takes over, its thoughts are an item of their own, at the place that its events name", () => {
  const { sent, events } = recording();
  events.thinking("One.");
  events.startOver();
  events.thinking("Two.");
  events.text("Tides.");
  events.end(answeredCall({ text: "Tides." }), false);
  const { output } = last(sent);
  expect(output.map(({ id }) => id)).toEqual(["rs_1", "rs_1_1", "msg_1"]);
  expect(output[1]).toMatchObject({ summary: [{ text: "Two." }] });
  for (const { output_index: index, item_id: id } of sent)
    if (id !== undefined) expect(output[index ?? -1]?.id).toBe(id);
});

test("an answer without a word is a message all the same, one that hit its limit is incomplete", () => {
  const { sent, events } = recording();
  events.end(answeredCall({ text: "", isIncomplete: true }), false);
  expect(last(sent)).toMatchObject({
    ...{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
    output: [{ type: "message", status: "incomplete" }],
  });
});

test("a failure in mid-stream closes what was open and ends with response.failed, which keeps what came", () => {
  const { sent, events } = recording();
  events.text("Tid");
  events.end(answeredCall({ text: "Tid", error: answerFailedError("answer-cut", "GPT-4o") }), false);
  expect(sent.at(-1)?.type).toBe("response.failed");
  expect(last(sent)).toMatchObject({
    ...{ status: "failed", error: { code: "answer_cut", message: "GPT-4o broke off in the middle." } },
    output: [{ status: "incomplete", content: [{ text: "Tid" }] }],
  });
});
