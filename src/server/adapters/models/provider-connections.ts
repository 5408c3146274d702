import { type Dispatcher, fetch as undiciFetch } from "undici";
import { proxiedConnections } from "../machine-proxy.ts";
import type { TimeLimits } from "./time-limits.ts";

/** The connections to all providers. */
export interface ProviderConnections {
  /** Gets lists of models; their readers bound them. A redirect is an error, because it would carry the key to another host. */
  readonly fetch: typeof globalThis.fetch;
  /** For answers. */
  readonly dispatcher: Dispatcher;
  close(): Promise<void>;
}

/** How long an answer may take is the call's own to say; only connecting has a limit here. */
export function openConnections(limits: Pick<TimeLimits, "connectMs">): ProviderConnections {
  const agent = proxiedConnections({
    connect: { timeout: limits.connectMs },
    // A model that thinks may be silent for minutes.
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
    // undici's Response is the one Node's own fetch returns; only its declaration differs from the browser's.
    return response as unknown as Response;
  };

  return {
    fetch: guarded,
    dispatcher: agent,
    close: () => agent.destroy(),
  };
}
