import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message, MessageEvent } from "#contract/messages.ts";
import { sampleImprovement, sampleMessage, sampleRoute } from "#support/sample-message.ts";
import { applyMessageEvent } from "./fold-events.ts";

const queued = sampleMessage({ status: "queued", chatGptResponse: null, improvement: null, route: null });
const created: MessageEvent = { type: "message-created", message: queued };
const improved: MessageEvent = { type: "prompt-improved", improvement: sampleImprovement };
const chosen = (model: Message["modelUsed"]): MessageEvent => ({
  type: "model-chosen",
  route: { ...sampleRoute, model },
  fallbacks: [],
  sentPrompt: null,
  fileCuts: [],
});
const thought = (text: string): MessageEvent => ({ type: "answer-thinking", ms: 0, text });
const placed = (place: number): MessageEvent => ({ type: "answer-queued", place });
const delta = (text: string): MessageEvent => ({ type: "answer-delta", text });

const middleEvent = fc.oneof(
  fc.constant(improved),
  fc.constantFrom(chosen("gpt-4o"), chosen("claude-sonnet")),
  fc.string().map(delta),
  fc.nat({ max: 9 }).map(placed),
  fc.string().map(thought),
);
const lastEvent: fc.Arbitrary<MessageEvent> = fc.constantFrom<MessageEvent>(
  { type: "answer-end", message: sampleMessage({ status: "done", chatGptResponse: "All of it." }) },
  { type: "answer-stopped", message: sampleMessage({ status: "stopped", chatGptResponse: "Half" }) },
  {
    type: "answer-failed",
    code: "provider-timeout",
    sentence: "It did not reply.",
    isRetryable: true,
    message: sampleMessage({ status: "failed", error: { code: "provider-timeout", message: "It did not reply." } }),
  },
);
/** A log as the server writes one: created, anything, perhaps an end. */
const log = fc
  .tuple(fc.array(middleEvent, { maxLength: 20 }), fc.option(lastEvent))
  .map(([middle, last]): MessageEvent[] => [created, ...middle, ...(last === null ? [] : [last])]);

test("a full replay after any prefix ends in the same state", () => {
  fc.assert(
    fc.property(log, fc.nat(), (events, cut) => {
      const once = events.reduce(applyMessageEvent, queued);
      const prefix = events.slice(0, cut % (events.length + 1)).reduce(applyMessageEvent, queued);
      expect(events.reduce(applyMessageEvent, prefix)).toEqual(once);
    }),
  );
});

test("going on where the stream broke ends in the same state", () => {
  fc.assert(
    fc.property(log, fc.nat(), (events, cut) => {
      const at = cut % (events.length + 1);
      const before = events.slice(0, at).reduce(applyMessageEvent, queued);
      expect(events.slice(at).reduce(applyMessageEvent, before)).toEqual(events.reduce(applyMessageEvent, queued));
    }),
  );
});

test("the pieces of an answer are joined in order", () => {
  const message = [created, chosen("gpt-4o"), delta("Dear "), delta("Mrs Okafor")].reduce(applyMessageEvent, queued);
  expect(message.chatGptResponse).toBe("Dear Mrs Okafor");
  expect(message.status).toBe("answering");
});

test("a second choice of model drops what the first one had begun", () => {
  const events = [created, chosen("claude-sonnet"), delta("Half a sen"), chosen("gpt-4o"), delta("Whole.")];
  const message = events.reduce(applyMessageEvent, queued);
  expect(message.chatGptResponse).toBe("Whole.");
  expect(message.modelUsed).toBe("gpt-4o");
});

test("a model's rewrite takes the place of the rules'", () => {
  const rules: MessageEvent = {
    type: "prompt-improved",
    improvement: { ...sampleImprovement, level: "lite", improvedPrompt: "Write it.", reasons: [], hunks: [] },
  };
  const message = [created, rules, improved].reduce(applyMessageEvent, queued);
  expect(message.improvement).toEqual(sampleImprovement);
  expect(message.improvedPrompt).toBe(sampleImprovement.improvedPrompt);
  expect(message.reasoning).toEqual(sampleImprovement.reasons);
});

test("the rewrite is shown as soon as it is known", () => {
  const message = [created, improved].reduce(applyMessageEvent, queued);
  expect(message.improvedPrompt).toBe(sampleImprovement.improvedPrompt);
  expect(message.reasoning).toEqual(sampleImprovement.reasons);
});

test("a rewrite that is taken back while it is answered says that the answer starts over", () => {
  const ownWords: MessageEvent = {
    type: "prompt-improved",
    improvement: { ...sampleImprovement, changed: false, hunks: [], rewriter: "careless" },
  };
  const before = [created, improved, chosen("gpt-4o"), delta("Half")];
  expect(before.reduce(applyMessageEvent, queued)).not.toHaveProperty("hasStartedOver", true);
  const message = [...before, ownWords, chosen("gpt-4o")].reduce(applyMessageEvent, queued);
  expect(message).toMatchObject({ hasStartedOver: true, chatGptResponse: null });
});
