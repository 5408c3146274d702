import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { CATALOGUE_2025 } from "../catalogue-2025.ts";
import { anthropicFormat } from "./anthropic-format.ts";
import { googleFormat } from "./google-format.ts";
import { helpfulAnswer } from "./helpful-answer.ts";
import { isListed, type ListedModel, modelListBody } from "./model-list.ts";
import { openaiFormat } from "./openai-format.ts";
import { asksForRewrite, type OptimizerSettings, optimizerScript } from "./optimizer-script.ts";
import { perform, sendJson } from "./perform.ts";
import { refusalOf } from "./refusal-words.ts";
import { type Script, scriptInPrompt } from "./script.ts";
import { sizeOfJpeg } from "./size-of-jpeg.ts";
import {
  type Answer,
  field,
  listOf,
  type ReceivedImage,
  type ReceivedRequest,
  type Usage,
  type WireFormat,
} from "./wire-format.ts";

type ProviderId = ReceivedRequest["provider"];

export interface ScriptedProviders {
  /** Base URLs as the product's configuration wants them, version included. */
  readonly openaiUrl: string;
  readonly anthropicUrl: string;
  readonly googleUrl: string;
  /** The configuration that connects all three. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every call received, oldest first; lists of models do not count. */
  readonly requests: readonly ReceivedRequest[];
  /** Calls for improving a prompt; they count among neither the requests nor the calls. */
  readonly optimizerRequests: readonly ReceivedRequest[];
  /** What each call that came to its end is billed, whatever it said of it; one that was left early is not among them. */
  readonly bills: readonly Bill[];
  callCount(provider?: ProviderId): number;
  /** Calls whose connection is still open. */
  openCallCount(): number;
  /**
   * `next`: one script for each coming call, used up in order, before everything else. `byModel`: provider id of the
   * model to script. `fallback`: when nothing else says otherwise. A marker in the prompt such as [[script:cut]] comes after `next`.
   */
  setScript(scripts: {
    /** Comes before all the others, for answers and for calls that improve a prompt; null leaves a call to the others. */
    readonly replay?: (request: ReceivedRequest) => Script | null;
    readonly next?: readonly Script[];
    readonly byModel?: Readonly<Record<string, Script>>;
    readonly fallback?: Script;
    /** How the model that improves prompts behaves; the other scripts are for answers. A marker in the prompt wins. */
    readonly optimizer?: OptimizerSettings;
  }): void;
  /** What providers list in place of the catalogue's models: their own objects, as each writes them. */
  setModelLists(lists: Readonly<Partial<Record<ProviderId, readonly object[]>>>): void;
  /** Forgets scripts, lists and requests. */
  /** What its list says, and what alone it then answers for; every other model is not found. */
  setModels(provider: ProviderId, models: readonly ListedModel[]): void;
  /** The one key that they take when asked for their lists; null: any. */
  setKey(key: string | null): void;
  /** So long they take to answer with a list. */
  setListDelay(delayMs: number): void;
  /** Forgets scripts, models, keys and requests. */
  reset(): void;
  close(): Promise<void>;
}

/** What each lists: the models of the catalogue that ships, and those of the tests. */
const idsOf = (provider: ProviderId): readonly string[] => [
  ...new Set(
    [...BUILT_IN_CATALOGUE.values(), ...CATALOGUE_2025.values()]
      .filter((entry) => entry.provider === provider)
      .map((entry) => entry.providerModelId),
  ),
];
interface Bill extends Pick<Usage, "inputTokens" | "outputTokens" | "cachedTokens" | "cacheWriteTokens"> {
  readonly modelId: string;
}

const VERSION = { openai: "/v1", anthropic: "/v1", google: "/v1beta" } as const;

/** Small servers on this machine that speak the three real wire protocols, and misbehave on demand. */
export async function startProviders(
  settings: {
    /** 0 or nothing: any free port. */
    readonly ports?: Readonly<Partial<Record<ProviderId, number>>>;
    readonly pieces?: number;
    readonly delayMs?: number;
    /** For every call whose script does not say. */
    readonly tokensPerSecond?: number;
    readonly firstTokenMs?: number;
  } = {},
): Promise<ScriptedProviders> {
  /** What `setModels` has said. */
  const own = new Map<ProviderId, readonly ListedModel[]>();
  const requests: ReceivedRequest[] = [];
  const optimizerRequests: ReceivedRequest[] = [];
  const bills: Bill[] = [];
  let optimizer: OptimizerSettings = {};
  const openCalls = new Set<ServerResponse>();
  let next: Script[] = [];
  let byModel: Readonly<Record<string, Script>> = {};
  let fallback: Script = {};
  let replay: (request: ReceivedRequest) => Script | null = () => null;
  let onlyKey: string | null = null;
  let listDelayMs = 0;
  let lists: Readonly<Partial<Record<ProviderId, readonly object[]>>> = {};

  const chooseScript = (request: ReceivedRequest): Script =>
    next.shift() ?? scriptInPrompt(lastPrompt(request)) ?? byModel[request.modelId] ?? fallback;

  const handle = async (format: WireFormat, message: IncomingMessage, response: ServerResponse, ownUrl: string) => {
    const path = new URL(message.url ?? "/", ownUrl).pathname;
    const listed = own.get(format.provider);
    if (message.method === "GET" && path.endsWith("/models")) {
      if (listDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, listDelayMs));
      if (onlyKey !== null && keyIn(message) !== onlyKey) {
        const status = format.provider === "google" ? 400 : 401;
        return sendJson(response, status, format.error(status, "wrong-key", "No such key."));
      }
      const told = lists[format.provider];
      if (told !== undefined) return sendJson(response, 200, asWritten(format.provider, told));
      const list = listed ?? idsOf(format.provider).map((id) => ({ id }));
      return sendJson(response, 200, modelListBody(format.provider, list, today()));
    }
    const body = await readJson(message);
    const parsed = message.method === "POST" ? format.parse(path, body) : null;
    if (parsed === null) return sendJson(response, 404, format.error(404, "not-found", "No such path."));
    if (listed !== undefined && !isListed(listed, parsed.modelId, today())) {
      return sendJson(response, 404, format.error(404, "not-found", ""));
    }
    const request = { provider: format.provider, path, headers: message.headers, body, ...parsed };
    const isRewrite = asksForRewrite(request);
    (isRewrite ? optimizerRequests : requests).push(request);
    openCalls.add(response);
    response.once("close", () => openCalls.delete(response));
    const script =
      replay(request) ?? (isRewrite ? optimizerScript(lastPrompt(request), request, optimizer) : chooseScript(request));
    const said = script.text ?? helpfulAnswer(request.modelId, lastPrompt(request), imagesIn(request).map(sizeOfJpeg));
    const { text, finish, usage } = withinLimit(said, script, request);
    const tool = field(listOf(field(body, "tools"))[0], "name");
    if (usage !== null && script.trouble === undefined && refusalOf(body, script.refuses ?? []) === null) {
      response.once("finish", () => bills.push({ modelId: request.modelId, ...usage }));
    }
    await perform({
      response,
      format,
      script,
      body,
      isStreaming: request.isStreaming,
      pieces: script.pieces ?? settings.pieces ?? 12,
      delayMs: script.delayMs ?? settings.delayMs ?? 0,
      tokensPerSecond: script.tokensPerSecond ?? settings.tokensPerSecond ?? null,
      firstTokenMs: script.firstTokenMs ?? settings.firstTokenMs ?? 0,
      ownUrl,
      answer: {
        modelId: request.modelId,
        text,
        tool: typeof tool === "string" ? tool : null,
        finish,
        hasThought: script.thinking !== undefined || script.trouble === "endless-thinking",
        usage: script.hasUsage === false ? null : usage,
        oddUsage: script.oddUsage ?? null,
      },
    });
  };

  const start = async (format: WireFormat) => {
    const server = createServer((message, response) => {
      handle(format, message, response, addressOf(server)).catch((error: unknown) => {
        console.error("A scripted provider failed:", error);
        response.destroy();
      });
    });
    await listen(server, settings.ports?.[format.provider] ?? 0);
    return { server, url: addressOf(server) + VERSION[format.provider] };
  };
  const [openai, anthropic, google] = await Promise.all([
    start(openaiFormat),
    start(anthropicFormat),
    start(googleFormat),
  ]);

  return {
    openaiUrl: openai.url,
    anthropicUrl: anthropic.url,
    googleUrl: google.url,
    environment: {
      OPENAI_API_KEY: "demo",
      OPENAI_BASE_URL: openai.url,
      ANTHROPIC_API_KEY: "demo",
      ANTHROPIC_BASE_URL: anthropic.url,
      GOOGLE_API_KEY: "demo",
      GOOGLE_BASE_URL: google.url,
    },
    requests,
    optimizerRequests,
    bills,
    callCount: (provider) =>
      requests.filter((request) => provider === undefined || request.provider === provider).length,
    openCallCount: () => openCalls.size,
    setScript(scripts) {
      next = [...(scripts.next ?? [])];
      byModel = scripts.byModel ?? {};
      fallback = scripts.fallback ?? {};
      optimizer = scripts.optimizer ?? {};
      replay = scripts.replay ?? (() => null);
    },
    setModelLists(changed) {
      lists = changed;
    },
    setKey(key) {
      onlyKey = key;
    },
    setListDelay(delayMs) {
      listDelayMs = delayMs;
    },
    setModels: (provider, models) => void own.set(provider, models),
    reset() {
      own.clear();
      onlyKey = null;
      listDelayMs = 0;
      replay = () => null;
      lists = {};
      optimizer = {};
      optimizerRequests.length = 0;
      next = [];
      byModel = {};
      fallback = {};
      requests.length = 0;
      bills.length = 0;
    },
    async close() {
      await Promise.all([openai, anthropic, google].map(({ server }) => stop(server)));
    },
  };
}

/** Each vendor has a header of its own. */
const keyIn = ({ headers }: IncomingMessage): string =>
  String(headers["x-api-key"] ?? headers["x-goog-api-key"] ?? headers.authorization?.replace(/^Bearer /, "") ?? "");

const today = (): string => new Date().toISOString().slice(0, 10);

/** What a model says and bills that stops at its limit of output; only one that thinks keeps to it here. */
function withinLimit(
  said: string,
  script: Script,
  request: ReceivedRequest,
): Pick<Answer, "text" | "finish" | "usage"> {
  const { cachedTokens = 0, cacheWriteTokens = 0 } = script;
  const inputTokens = roughTokens(withoutImages(request)) + imageTokens(request);
  const counted = { inputTokens, cachedTokens, cacheWriteTokens };
  const { tokens: wanted = 0 } = script.thinking ?? {};
  const max = wanted > 0 ? (request.outputTokensMax ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const reasoningTokens = Math.min(wanted, max);
  const text = reasoningTokens + roughTokens(said) <= max ? said : said.slice(0, (max - reasoningTokens) * 4);
  const outputTokens = reasoningTokens + (text === "" ? 0 : roughTokens(text));
  const finish = script.finish ?? (text === said ? "complete" : "length");
  return { text, finish, usage: { ...counted, reasoningTokens, outputTokens } };
}

const lastPrompt = ({ turns }: ReceivedRequest): string => turns.findLast(({ role }) => role === "user")?.text ?? "";

const imagesIn = ({ turns }: ReceivedRequest): readonly ReceivedImage[] => turns.flatMap(({ images }) => images);

/** Images are billed by their size, whatever they weigh on the wire. */
const withoutImages = (request: ReceivedRequest): string =>
  imagesIn(request).reduce(
    (text, { bytes }) => text.replace(bytes.toString("base64"), ""),
    JSON.stringify(request.body),
  );

/** By each vendor's own formula (see src/domain/files/file-tokens.ts for where it is published). */
const imageTokens = (request: ReceivedRequest): number =>
  imagesIn(request)
    .map(sizeOfJpeg)
    .reduce((sum, { width, height }) => {
      const patches = (edge: number) => Math.ceil(width / edge) * Math.ceil(height / edge);
      const tokens = { openai: Math.ceil(patches(32) * 1.2), anthropic: patches(28), google: 1_120 };
      return sum + tokens[request.provider];
    }, 0);

/** Four characters a token: near enough, and the same every time. */
const roughTokens = (value: unknown): number =>
  Math.ceil((typeof value === "string" ? value : JSON.stringify(value)).length / 4);

/** A list of the provider's own objects, as it wraps them. */
const asWritten = (provider: ProviderId, listed: readonly object[]): object =>
  provider === "google" ? { models: listed } : { object: "list", data: listed };

async function readJson(message: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return null;
  }
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
