import type { SendRequest } from "./stream-answer.ts";
import type { ProviderRequest } from "./streams/build-provider-request.ts";

type Body = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly id: string;
  /** How errors name the parameter. */
  readonly name: RegExp;
  /** The body without the parameter, or with its replacement; null: the body does not have it. */
  readonly leaveOut: (body: Body, said: string) => Body | null;
}

/** An error that names a parameter is a refusal only if it also contains one of these words. */
const REFUSAL =
  /unsupported|not support|unrecognized|unknown|unexpected|not permitted|extra_forbidden|not allowed|not enabled|deprecated|is invalid|invalid (?:\w+ )?(?:value|parameter)|not one of|not (?:compatible|available)|can(?:'|no)t be/i;

const without = (body: Body, ...names: readonly string[]): Body | null =>
  names.some((name) => name in body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
    : null;

const renamed = (body: Body, from: string, to: string): Body | null =>
  from in body && !(to in body) ? { ...without(body, from), [to]: body[from] } : null;

/** Like `without`, for fields of `outer`, such as Google's generationConfig. Removes `outer` if it becomes empty. */
function withoutInside(body: Body, outer: string, ...names: readonly string[]): Body | null {
  const inner = body[outer];
  if (typeof inner !== "object" || inner === null) return null;
  const rest = without(inner as Body, ...names);
  if (rest === null) return null;
  return Object.keys(rest).length === 0 ? without(body, outer) : { ...body, [outer]: rest };
}

/** Searched in this order, so a longer name comes before a name that it contains. */
const PARAMETERS: readonly Parameter[] = [
  // An error about one of these two names also contains the other, as a suggestion. The body shows which name we sent.
  {
    id: "max-tokens",
    name: /max_(?:completion_)?tokens/i,
    leaveOut: (body) =>
      renamed(body, "max_tokens", "max_completion_tokens") ?? renamed(body, "max_completion_tokens", "max_tokens"),
  },
  {
    id: "temperature",
    name: /temperature/i,
    leaveOut: (body) => without(body, "temperature") ?? withoutInside(body, "generationConfig", "temperature"),
  },
  { id: "reasoning-effort", name: /reasoning|think value|does not support thinking/i, leaveOut: otherEffort },
  { id: "stream-options", name: /stream_options|include_usage/i, leaveOut: (body) => without(body, "stream_options") },
  {
    id: "response-format",
    name: /response_format|json_schema|json_object/i,
    leaveOut: (body) => without(body, "response_format"),
  },
  // Anthropic.
  {
    id: "output-format",
    name: /output_config\.format|structured output/i,
    leaveOut: (body) => withoutInside(body, "output_config", "format"),
  },
  { id: "effort", name: /effort/i, leaveOut: (body) => withoutInside(body, "output_config", "effort") },
  // Google.
  {
    id: "response-schema",
    name: /json mode|response_?(?:json_?)?schema|response_?mime_?type/i,
    leaveOut: (body) => withoutInside(body, "generationConfig", "responseJsonSchema", "responseMimeType"),
  },
  {
    id: "thinking",
    name: /thinking|budget|include_?thoughts/i,
    leaveOut: (body) => without(body, "thinking") ?? withoutInside(body, "generationConfig", "thinkingConfig"),
  },
  { id: "developer-role", name: /developer/i, leaveOut: asSystem },
];

const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Sends the nearest effort that the error lists as possible. If the error lists none, removes the parameter. */
function otherEffort(body: Body, said: string): Body | null {
  const sent = String(body.reasoning_effort);
  const [, listed = ""] = /(?:supported values are|must be|should be|one of)\b(.*)/is.exec(said) ?? [];
  const possible = EFFORTS.filter((effort) => new RegExp(`['"\`]${effort}\\b`).test(listed));
  // The error was about another effort than the one in this body.
  if (possible.includes(sent)) return null;
  const nearest = possible.toSorted((a, b) => distance(a, sent) - distance(b, sent))[0];
  if (nearest === undefined) return without(body, "reasoning_effort");
  return "reasoning_effort" in body ? { ...body, reasoning_effort: nearest } : null;
}

const distance = (a: string, b: string): number => Math.abs(EFFORTS.indexOf(a) - EFFORTS.indexOf(b));

/** Replaces the developer role, which some servers and models do not know. */
function asSystem(body: Body): Body | null {
  const { messages } = body;
  if (!Array.isArray(messages)) return null;
  const isDeveloper = (message: unknown) => (message as { role?: unknown } | null)?.role === "developer";
  if (!messages.some(isDeveloper)) return null;
  return { ...body, messages: messages.map((turn) => (isDeveloper(turn) ? { ...turn, role: "system" } : turn)) };
}

/** The highest allowed output limit, if the error names it; null: the error is about something else. */
function outputMaxIn(said: string): number | null {
  const [, after, before] =
    /max\w*_?tokens.{0,200}?(?:at most|maximum(?: value)? (?:of|is)|less than or equal to)\D{0,40}?(\d{3,7})|max_tokens: \d+ > (\d{3,7})/is.exec(
      said,
    ) ?? [];
  const max = Number(after ?? before);
  return Number.isInteger(max) && max > 0 ? max : null;
}

/** OpenAI's protocol has two names for the output limit, and Google has a third. */
function cappedAt(max: number, body: Body): Body | null {
  for (const name of ["max_tokens", "max_completion_tokens"]) {
    if (typeof body[name] === "number" && body[name] > max) return { ...body, [name]: max };
  }
  const config = body.generationConfig as { maxOutputTokens?: unknown } | undefined;
  if (typeof config?.maxOutputTokens !== "number" || config.maxOutputTokens <= max) return null;
  return { ...body, generationConfig: { ...config, maxOutputTokens: max } };
}

export interface ParameterChange {
  readonly id: string;
  /** null: the change does not apply to this body. */
  readonly apply: (body: Body) => Body | null;
}

/** The change that an error of status 400 or 422 requires; null: the error is about something else. */
export function findParameterChange(body: Body, said: string): ParameterChange | null {
  const max = outputMaxIn(said);
  if (max !== null && cappedAt(max, body) !== null) {
    return { id: "output-limit", apply: (other) => cappedAt(max, other) };
  }
  if (!REFUSAL.test(said)) return null;
  const parameter = PARAMETERS.find(({ name, leaveOut }) => name.test(said) && leaveOut(body, said) !== null);
  return parameter === undefined ? null : { id: parameter.id, apply: (other) => parameter.leaveOut(other, said) };
}

const REFUSALS_MAX = 4;
/**
 * A parameter is changed at most twice: first its value or name, then it is removed. If there is still an error about
 * it, the cause is different.
 */
const CHANGES_OF_ONE_MAX = 2;
const SAID_LENGTH_MAX = 20_000;

/**
 * Remembers in this process which parameters each server refused for each model, and removes them from later calls.
 * Repeats a refused call at once, because providers do not bill refusals. Calls `note` for each new refusal.
 */
export function learnRefusedParameters(
  send: SendRequest,
  note: (learned: { readonly parameter: string; readonly modelId: string }) => void,
): SendRequest {
  const learned = new Map<string, readonly ParameterChange[]>();
  return async (asked, signal) => {
    const key = `${asked.url} ${asked.modelId}`;
    const changesSoFar = () => learned.get(key) ?? [];
    let request = changed(asked, changesSoFar());
    for (let refusals = 0; ; refusals++) {
      const answer = await send(request, signal);
      if (answer.kind === "events" || (answer.status !== 400 && answer.status !== 422)) return answer;
      if (refusals === REFUSALS_MAX) return answer;
      const change = findParameterChange(JSON.parse(request.body) as Body, answer.said.slice(0, SAID_LENGTH_MAX));
      const isNew = changesSoFar().filter(({ id }) => id === change?.id).length < CHANGES_OF_ONE_MAX;
      const next = change === null || !isNew ? request : changed(request, [change]);
      if (change === null || next === request) return answer;
      learned.set(key, [...changesSoFar(), change]);
      note({ parameter: change.id, modelId: asked.modelId });
      request = next;
    }
  };
}

/** Returns the same request if no change applies. Most bodies are never parsed. */
function changed(request: ProviderRequest, changes: readonly ParameterChange[]): ProviderRequest {
  if (changes.length === 0) return request;
  const asked = JSON.parse(request.body) as Body;
  const body = changes.reduce((before, { apply }) => apply(before) ?? before, asked);
  return body === asked ? request : { ...request, body: JSON.stringify(body) };
}
