import { expect, test } from "vitest";
import { classifyErrorStatus } from "./provider-failure.ts";
import { findParameterChange } from "./refused-parameters.ts";

const said = (message: string, rest: object = {}): string => JSON.stringify({ error: { message, ...rest } });
const changed = (body: Record<string, unknown>, error: string) => findParameterChange(body, error)?.apply(body) ?? null;

/** Error messages copied from public bug reports about the vendors. */
const REFUSALS: readonly (readonly [string, Record<string, unknown>, string, Record<string, unknown>])[] = [
  [
    "OpenAI's newer models, the old name of the limit",
    { max_tokens: 9 },
    said("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."),
    { max_completion_tokens: 9 },
  ],
  [
    "an older server, the new name",
    { max_completion_tokens: 9 },
    said("Unrecognized request argument supplied: max_completion_tokens"),
    { max_tokens: 9 },
  ],
  [
    "vLLM, a field it does not know",
    { a: 1, reasoning_effort: "low" },
    said("[{'type': 'extra_forbidden', 'loc': ('body', 'reasoning_effort'), 'msg': 'Extra inputs are not permitted'}]"),
    { a: 1 },
  ],
  [
    "an effort that this model lacks: the nearest it has",
    { reasoning_effort: "none" },
    said(
      "Unsupported value: 'reasoning_effort' does not support 'none' with this model. Supported values are: 'minimal', 'low', 'medium', and 'high'.",
    ),
    { reasoning_effort: "minimal" },
  ],
  ["Ollama, no thinking", { reasoning_effort: "low" }, said('"llama3.1:8b" does not support thinking'), {}],
  [
    "Ollama, another effort",
    { reasoning_effort: "none" },
    said('invalid think value: "none" (must be "high", "medium", "low")'),
    { reasoning_effort: "low" },
  ],
  [
    "a temperature",
    { temperature: 0.2 },
    said(
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
    ),
    {},
  ],
  [
    "Anthropic, a temperature",
    { temperature: 0.2, thinking: { type: "adaptive" } },
    said("`temperature` is deprecated for this model."),
    { thinking: { type: "adaptive" } },
  ],
  [
    "Anthropic, a budget",
    { thinking: { type: "enabled", budget_tokens: 1_024 } },
    said(
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort".',
    ),
    {},
  ],
  [
    "Google, thinking that cannot be switched off",
    { generationConfig: { maxOutputTokens: 9, thinkingConfig: { thinkingBudget: 0 } } },
    said("Budget 0 is invalid. This model only works in thinking mode.", { status: "INVALID_ARGUMENT" }),
    { generationConfig: { maxOutputTokens: 9 } },
  ],
  [
    "a limit beyond what the model can",
    { max_completion_tokens: 30_000 },
    said(
      "max_tokens is too large: 30000. This model supports at most 16384 completion tokens, whereas you provided 30000.",
    ),
    { max_completion_tokens: 16_384 },
  ],
  [
    "Anthropic, the same",
    { max_tokens: 100_000 },
    said("max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for claude-haiku-4-5"),
    { max_tokens: 64_000 },
  ],
  [
    "the developer role",
    { messages: [{ role: "developer", content: "Be brief." }] },
    said("Invalid value: 'developer'. Supported values are: 'system', 'assistant', 'user'."),
    { messages: [{ role: "system", content: "Be brief." }] },
  ],
];

test.each(REFUSALS)("%s", (_name, body, error, rest) => {
  expect(changed(body, error)).toEqual(rest);
});

test("an effort that was refused says nothing against another", () => {
  const [, body = {}, error = ""] = REFUSALS[3] ?? [];
  const change = findParameterChange(body, error);
  expect(change?.apply({ reasoning_effort: "high" })).toBeNull();
});

test("what is no refusal of a parameter changes nothing", () => {
  const body = { max_tokens: 9, temperature: 1, messages: [] };
  for (const error of [
    said("This model's maximum context length is 8192 tokens. However, you requested 9000 tokens."),
    said(
      "'max_tokens' is too large: 4096. This model's maximum context length is 8192 tokens and your request has 5000 input tokens.",
    ),
    said("Your credit balance is too low to access the API."),
    said("messages: at least one message is required"),
    "",
  ]) {
    expect(changed(body, error)).toBeNull();
  }
});

const GONE: readonly (readonly [number, string])[] = [
  [404, said("The model `gpt-3.5-turbo` does not exist or you do not have access to it.", { code: "model_not_found" })],
  [404, said("The model `x` has been deprecated, learn more here: https://…", { code: "model_not_found" })],
  [403, said("Project `proj_1` does not have access to model `gpt-4o`", { code: "model_not_found" })],
  [404, said("This model is only supported in v1/responses and not in v1/chat/completions.", { param: "model" })],
  [404, JSON.stringify({ type: "error", error: { type: "not_found_error", message: "model: claude-sonnet-4-5" } })],
  [404, said("models/gemini-2.5-pro is not found for API version v1beta, or is not supported for generateContent.")],
  [404, said("This model models/gemini-2.5-pro is no longer available to new users.", { status: "NOT_FOUND" })],
  [404, said("Requested entity was not found.", { status: "NOT_FOUND" })],
  [404, JSON.stringify({ object: "error", message: "The model `x` does not exist.", type: "NotFoundError" })],
  [404, said("model 'qwen3' not found, try pulling it first")],
  [404, said("No endpoints found for openai/gpt-3.5-turbo.")],
  [400, said("openai/x is not a valid model ID")],
  [400, said("The model `x` has been decommissioned and is no longer supported.", { code: "model_decommissioned" })],
  [404, said("The API deployment for this resource does not exist.", { code: "DeploymentNotFound" })],
];
test.each(GONE)("%i %s: the model is gone", (status, text) => {
  expect(classifyErrorStatus(status, text)).toBe("model-not-found");
});

test("what else is not found, or refused, is not the model", () => {
  expect(classifyErrorStatus(404, "404 page not found")).toBe("rejected");
  expect(classifyErrorStatus(404, JSON.stringify({ detail: "Not Found" }))).toBe("rejected");
  expect(classifyErrorStatus(404, JSON.stringify({ error: { type: "not_found_error", message: "Not Found" } }))).toBe(
    "rejected",
  );
  expect(classifyErrorStatus(401, said("Incorrect API key provided"))).toBe("wrong-key");
  expect(classifyErrorStatus(403, said("Your account is not active"))).toBe("wrong-key");
  expect(classifyErrorStatus(400, said("The model cannot read this image: not supported"))).toBe("rejected");
  expect(classifyErrorStatus(400, said("This model's maximum context length is 8192 tokens"))).toBe("context-length");
});
