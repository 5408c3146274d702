import { expect, test } from "vitest";
import * as z from "zod/mini";
import { chatCompletionSchema, wireErrorSchema } from "#contract/endpoint/chat-completions.ts";
import { answeredCall } from "#support/answered-call.ts";
import { answerFailedError, limitReachedError } from "./endpoint-error.ts";
import { CompletionChunks, completionUsageOf, presentCompletion, presentError } from "./present-completion.ts";

const parsed = (chunk: string) => JSON.parse(chunk) as Record<string, unknown>;
const chunks = () => new CompletionChunks("chatcmpl-1", 1_700_000_000, "gpt-4o");
const HEAD = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "gpt-4o" };
const choice = (delta: object, finish: string | null = null) => [
  { index: 0, delta, logprobs: null, finish_reason: finish },
];

test("each chunk is one line of JSON in the protocol's shape, with the same head", () => {
  const made = chunks();
  const text = 'He said "no"\n\u2028and left. \ud83c\udf0a';
  expect([made.role(), made.thinking("Hm."), made.text(text), made.finish("length")].map(parsed)).toEqual([
    { ...HEAD, system_fingerprint: null, choices: choice({ role: "assistant", content: "" }) },
    { ...HEAD, system_fingerprint: null, choices: choice({ reasoning_content: "Hm." }) },
    { ...HEAD, system_fingerprint: null, choices: choice({ content: text }) },
    { ...HEAD, system_fingerprint: null, choices: choice({}, "length") },
  ]);
  expect(made.text(text)).not.toMatch(/[\r\n]/);
});

test("usage and receipt come in chunks without a choice", () => {
  const usage = completionUsageOf(answeredCall({ usage: { inputTokens: 3, outputTokens: 5, reasoningTokens: 2 } }));
  expect(parsed(chunks().usage(usage))).toMatchObject({ ...HEAD, choices: [], usage: { total_tokens: 8 } });
  expect(parsed(chunks().receipt({ cost: 1 }))).toMatchObject({ ...HEAD, choices: [], redraft: { cost: 1 } });
});

test("where another model takes over after thoughts, what follows bears its name and the same id", () => {
  const made = chunks();
  made.saidBy("claude-sonnet");
  expect(parsed(made.text("hello"))).toMatchObject({ ...HEAD, model: "claude-sonnet" });
});

test("a completion names who answered, counts as OpenAI does, and has thoughts only where there were some", () => {
  const plain = presentCompletion("chatcmpl-1", answeredCall({ text: "Tides." }), false);
  expect(z.parse(chatCompletionSchema, plain)).toEqual(plain);
  expect(plain).toMatchObject({
    model: "gpt-4o",
    choices: [{ finish_reason: "stop", message: { content: "Tides." } }],
  });
  expect(plain.choices[0]?.message).not.toHaveProperty("reasoning_content");
  expect(plain).not.toHaveProperty("redraft");
  const thought = presentCompletion("chatcmpl-1", answeredCall({ thoughts: "Hm.", isIncomplete: true }), true);
  expect(thought).toMatchObject({
    ...{ choices: [{ finish_reason: "length", message: { reasoning_content: "Hm." } }] },
    redraft: { fallbacks: [], cost: { improverUsd: 0 } },
  });
});

test("a call of which nobody told the usage counts nothing, and nothing of it is null", () => {
  expect(completionUsageOf(answeredCall({ usage: null }))).toEqual({
    ...{ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  });
});

test("an error has the four fields of OpenAI's, null where there is nothing to say, and no other", () => {
  const failed = presentError(answerFailedError("provider-timeout", "GPT-4o"));
  expect(failed).toEqual({
    error: { message: "GPT-4o did not answer in time.", type: "server_error", param: null, code: "provider_timeout" },
  });
  expect(z.parse(wireErrorSchema, failed)).toEqual(failed);
});

test("a limit says when it ends, and that asking before is no use; a provider's own limit is worth another try", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const limit = limitReachedError("user-money", new Date("2026-11-22T10:00:00.400Z"), now);
  expect(limit).toMatchObject({
    status: 429,
    retryAfterSeconds: 1,
    isWorthRetrying: false,
    code: "insufficient_quota",
  });
  expect(limitReachedError("key-money", null, now).retryAfterSeconds).toBeNull();
  expect(answerFailedError("provider-limited", "GPT-4o")).toMatchObject({ status: 429, isWorthRetrying: true });
  expect(answerFailedError("content-refused", "GPT-4o")).toMatchObject({ status: 400, isWorthRetrying: false });
});
