import { type Dispatcher, fetch as undiciFetch } from "undici";
import { createProxyAgent } from "../outgoing-proxy.ts";
import type { TimeLimits } from "./time-limits.ts";

export interface ProviderConnections {
  /** For model lists. Callers limit the time. A redirect is an error: it would send the key to another host. */
  readonly fetch: typeof globalThis.fetch;
  /** For answers. */
  readonly dispatcher: Dispatcher;
  close(): Promise<void>;
}

/** Limits only the time to connect. Each call limits the time of its answer. */
export function openProviderConnections(limits: Pick<TimeLimits, "connectMs">): ProviderConnections {
  const agent = createProxyAgent({
    connect: { timeout: limits.connectMs },
    // A thinking model may be silent for minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const guarded = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const response = await undiciFetch(String(url), {
      headers: Object.fromEntries(new Headers(init.headers)),
      signal: init.signal ?? null,
      redirect: "error",
      dispatcher: agent,
    });
    // undici returns the same Response as Node's fetch. Only the types differ.
    return response as unknown as Response;
  };

  return {
    fetch: guarded,
    dispatcher: agent,
    close: () => agent.destroy(),
  };
}
