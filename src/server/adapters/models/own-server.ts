import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { COMPATIBLE_MODEL } from "#domain/catalogue/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { connectCompatible } from "./connect-provider.ts";
import type { Connection } from "./connection.ts";
import { type CompatibleServer, findLocalServer } from "./local-server.ts";
import { readModelList } from "./read-model-list.ts";
import { MODEL_LIST_MS } from "./time-limits.ts";
import { versionedUrl } from "./versioned-url.ts";

const LOOK_AGAIN_MS = 30_000;

/** The server of the host's own that is given by its address alone, or found on this machine. */
export interface OwnServer {
  /** null: none is configured, and none was found. */
  connection(): Connection | null;
  /** What runs there; null until it has been reached. */
  running(): CompatibleServer | null;
  close(): void;
}

/** Looks for it, and again while it is missing or has gone. `isLooking`: on this machine, as nothing is configured. */
export async function openOwnServer(input: {
  readonly configured: ProviderConfig["compatible"];
  readonly isLooking: boolean;
  readonly localPorts: readonly number[] | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly onLook: (isConnected: boolean) => void;
  readonly now: () => number;
}): Promise<OwnServer> {
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
    connection = found && connectCompatible({ name: COMPATIBLE_MODEL, baseUrl: found.baseUrl, apiKey, now });
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

/** The entry of a server that is given by its address alone, as what that server runs. */
export function servedBy(entry: CatalogueEntry, server: CompatibleServer | null): CatalogueEntry {
  if (entry.name !== COMPATIBLE_MODEL || entry.providerModelId !== "" || server === null) return entry;
  return { ...entry, label: server.model, providerLabel: server.model, providerModelId: server.model };
}

/** The configured server with its model's name, which is asked for when it is not given. */
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
