import { EnvHttpProxyAgent, fetch as undiciFetch } from "undici";
import type { TimeLimits } from "./time-limits.ts";

const OWN_MACHINE = ["localhost", "127.0.0.1", "::1"];

export interface GuardedFetch {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** A 2xx response that is no stream of events: a proxy's log-in page, a gateway that does not stream. */
export class NotAStream extends Error {
  override readonly name = "NotAStream";
}

/**
 * A fetch for providers: a redirect is an error, because it would carry the key to another host,
 * and connecting, the first byte and silence have limits.
 */
export function openGuardedFetch(limits: TimeLimits): GuardedFetch {
  // Goes through the machine's proxy where it has one, as npm does.
  const agent = new EnvHttpProxyAgent({
    noProxy: [process.env.no_proxy ?? process.env.NO_PROXY ?? "", ...OWN_MACHINE].join(","),
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.firstByteMs,
    bodyTimeout: limits.idleMs,
  });

  const guarded = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const response = await undiciFetch(String(url), {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? init.body : null,
      signal: init.signal ?? null,
      redirect: "error",
      dispatcher: agent,
    });
    if (response.ok && init.method === "POST" && !isEventStream(response.headers.get("content-type"))) {
      await response.body?.cancel();
      throw new NotAStream();
    }
    // undici's Response is the one Node's own fetch returns; only its declaration differs from the browser's.
    return response as unknown as Response;
  };

  return { fetch: guarded, close: () => agent.destroy() };
}

/** Without a type it gets the benefit of the doubt: the end mark decides. */
const isEventStream = (contentType: string | null): boolean =>
  contentType === null || !/^\s*(text\/html|application\/(json|xhtml))/i.test(contentType);
