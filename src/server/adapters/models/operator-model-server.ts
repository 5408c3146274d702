import * as z from "zod/mini";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { COMPATIBLE_MODEL } from "#domain/catalogue/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { connectCompatibleServer } from "./connect-provider.ts";
import type { Connection } from "./connection.ts";
import { readModelList } from "./read-model-list.ts";
import { MODEL_LIST_MS } from "./time-limits.ts";
import { versionedUrl } from "./versioned-url.ts";

const LOOK_AGAIN_MS = 30_000;

/** The operator's model server, which is configured or was found on this machine. */
export interface OperatorModelServer {
  /** null: none configured and none found. */
  connection(): Connection | null;
  /** The server and its model; null: not reached yet. */
  running(): CompatibleServer | null;
  close(): void;
}

/**
 * Searches again while the server is missing. `isLooking` true: no server is configured, so this machine is searched.
 */
export async function openOperatorModelServer(input: {
  readonly configured: ProviderConfig["compatible"];
  readonly isLooking: boolean;
  readonly localPorts: readonly number[] | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly onLook: (isConnected: boolean) => void;
  readonly now: () => number;
}): Promise<OperatorModelServer> {
  const { configured, isLooking, fetch, now } = input;
  let server: CompatibleServer | null = null;
  let connection: Connection | null =
    configured === null ? null : { provider: "compatible", breaker: new CircuitBreaker(now), wireFor: () => null };

  const look = async (): Promise<void> => {
    if (connection !== null && server !== null && (!isLooking || connection.breaker.isReady())) return;
    const found = await (configured === null
      ? findLocalServer(fetch, input.localPorts)
      : nameOfConfigured(configured, fetch));
    if (server?.baseUrl === found?.baseUrl && server?.model === found?.model) return;
    server = found;
    const apiKey = configured?.apiKey ?? null;
    connection = found && connectCompatibleServer({ name: COMPATIBLE_MODEL, baseUrl: found.baseUrl, apiKey, now });
    input.onLook(found !== null);
  };
  if (isLooking || configured !== null) await look();
  const timer = isLooking || (configured !== null && server === null) ? setInterval(look, LOOK_AGAIN_MS).unref() : null;
  return {
    connection: () => connection,
    running: () => server,
    close: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}

/** If only the server's address is configured, adds the server's model to the entry; else returns the same entry. */
export function fillServedModel(entry: CatalogueEntry, server: CompatibleServer | null): CatalogueEntry {
  if (entry.name !== COMPATIBLE_MODEL || entry.providerModelId !== "" || server === null) return entry;
  return { ...entry, label: server.model, providerLabel: server.model, providerModelId: server.model };
}

/** The configured server with its model. If no model is configured, asks the server. */
async function nameOfConfigured(
  { baseUrl, apiKey, model }: NonNullable<ProviderConfig["compatible"]>,
  fetch: typeof globalThis.fetch,
): Promise<CompatibleServer | null> {
  const url = versionedUrl(baseUrl, "http://localhost/v1");
  if (model !== null) return { baseUrl: url, model };
  const source = { kind: "compatible" as const, baseUrl: url, apiKey };
  const list = await readModelList(source, fetch, AbortSignal.timeout(MODEL_LIST_MS));
  const first = list?.find(({ canChat }) => canChat);
  return first === undefined ? null : { baseUrl: url, model: first.id };
}

interface CompatibleServer {
  readonly baseUrl: string;
  readonly model: string;
}

/** The default ports of Ollama, LM Studio, llama.cpp and vLLM. */
const USUAL_PORTS = [11434, 1234, 8080, 8000];
const PROBE_MS = 300;
const LIST_BYTES_MAX = 1_000_000;

const modelList = z.object({
  object: z.literal("list"),
  data: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), object: z.literal("model") })),
});

/** Checks all `ports` of this machine at the same time. Returns the first model server, in the order of `ports`. */
async function findLocalServer(
  fetch: typeof globalThis.fetch,
  ports: readonly number[] = USUAL_PORTS,
): Promise<CompatibleServer | null> {
  const found = await Promise.all(
    ports.map((port) =>
      askServer({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: null, timeoutMs: PROBE_MS, fetch }),
    ),
  );
  return found.find((server) => server !== null) ?? null;
}

/** The server's first chat model; null: no answer, or another kind of server. */
async function askServer(input: {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
}): Promise<CompatibleServer | null> {
  try {
    const response = await input.fetch(`${input.baseUrl}/models`, {
      headers: input.apiKey === null ? {} : { authorization: `Bearer ${input.apiKey}` },
      signal: AbortSignal.timeout(input.timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const list = z.safeParse(modelList, JSON.parse(await readText(response)));
    const model = list.success ? list.data.data.find(({ id }) => !/embed/i.test(id)) : undefined;
    return model === undefined ? null : { baseUrl: input.baseUrl, model: model.id };
  } catch {
    // No answer, or an answer of another program: there is no model server.
    return null;
  }
}

/** Throws if the body is too long, because any program on a usual port may send without end. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LIST_BYTES_MAX) throw new Error("The list of models is too long.");
  }
  return text;
}
