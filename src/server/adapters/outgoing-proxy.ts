import { EnvHttpProxyAgent, fetch as undiciFetch } from "undici";

const OWN_MACHINE = ["localhost", "127.0.0.1", "::1"];

const environment = (name: string): string => process.env[name.toLowerCase()] ?? process.env[name] ?? "";
const withoutProxy = (): readonly string[] => [...environment("NO_PROXY").split(/[\s,]+/), ...OWN_MACHINE];

/** Connects through the machine's proxy if one is set (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), as npm does. */
export const createProxyAgent = (options: EnvHttpProxyAgent.Options = {}): EnvHttpProxyAgent =>
  new EnvHttpProxyAgent({ ...options, noProxy: withoutProxy().join(",") });

/** `fetch` through the machine's proxy, for libraries that accept a fetch function. */
export function createProxiedFetch(): typeof globalThis.fetch {
  const dispatcher = createProxyAgent();
  return async (input, init = {}) => {
    const { body = null, method = "GET", redirect = "follow", signal = null, headers } = init;
    const url = input instanceof Request ? input.url : String(input);
    const response = await undiciFetch(url, {
      ...{ method, redirect, signal, dispatcher },
      headers: Object.fromEntries(new Headers(headers)),
      // The libraries send a string or URLSearchParams. undici accepts both.
      body: body as string | null,
    });
    // undici returns the same Response as Node's fetch. Only the types differ.
    return response as unknown as Response;
  };
}

/** The proxy for a non-HTTP connection to `host`, for example to a mail server; null: connect directly. */
export function findProxyUrl(host: string): string | null {
  const proxy = environment("HTTPS_PROXY") || environment("HTTP_PROXY");
  const name = host.toLowerCase();
  const isDirect = withoutProxy().some((entry) => {
    const domain = entry
      .toLowerCase()
      .replace(/^\*?\.?/, "")
      .replace(/:\d+$/, "");
    return entry === "*" || (domain !== "" && (name === domain || name.endsWith(`.${domain}`)));
  });
  return proxy === "" || isDirect ? null : proxy;
}
