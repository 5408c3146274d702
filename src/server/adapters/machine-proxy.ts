import { EnvHttpProxyAgent, fetch as undiciFetch } from "undici";

const OWN_MACHINE = ["localhost", "127.0.0.1", "::1"];

const environment = (name: string): string => process.env[name.toLowerCase()] ?? process.env[name] ?? "";
/** Who is reached directly, as the machine says, and the machine itself. */
const withoutProxy = (): readonly string[] => [...environment("NO_PROXY").split(/[\s,]+/), ...OWN_MACHINE];

/** Connections that go through the machine's proxy where it has one (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), as npm's do. */
export const proxiedConnections = (options: EnvHttpProxyAgent.Options = {}): EnvHttpProxyAgent =>
  new EnvHttpProxyAgent({ ...options, noProxy: withoutProxy().join(",") });

/** `fetch` over such connections, for libraries that take one. */
export function proxiedFetch(): typeof globalThis.fetch {
  const dispatcher = proxiedConnections();
  return async (input, init = {}) => {
    const { body = null, method = "GET", redirect = "follow", signal = null, headers } = init;
    const url = input instanceof Request ? input.url : String(input);
    const response = await undiciFetch(url, {
      ...{ method, redirect, signal, dispatcher },
      headers: Object.fromEntries(new Headers(headers)),
      // The libraries send texts and parameters, which are the same for undici's types and the browser's.
      body: body as string | null,
    });
    // undici's Response is the one Node's own fetch returns; only its declaration differs from the browser's.
    return response as unknown as Response;
  };
}

/** The proxy that leads to `host` where a connection is not HTTP, such as to a mail server; null: none does. */
export function proxyTo(host: string): string | null {
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
