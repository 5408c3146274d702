import { request } from "undici";

/** Follows redirects and keeps cookies as a browser does, for sign-ins that lead from one site to another. */
export class CookieBrowser {
  readonly cookies = new Map<string, string>();

  /** One request, as a navigation from another site. Does not follow. */
  async visit(url: string): Promise<{ readonly status: number; readonly location: string | null }> {
    const { origin } = new URL(url);
    const mine = [...this.cookies].filter(([key]) => key.startsWith(`${origin} `));
    // Node's fetch writes a Sec-Fetch-Mode of its own.
    const response = await request(url, {
      headers: {
        accept: "text/html",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
        cookie: mine.map(([key, value]) => `${key.slice(origin.length + 1)}=${value}`).join("; "),
        ...this.#site(url),
      },
    });
    await response.body.dump();
    const { location, "set-cookie": set = [] } = response.headers;
    for (const cookie of [set].flat()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      const isGone = attributes.some((attribute) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute));
      if (isGone) this.cookies.delete(`${origin} ${name}`);
      else this.cookies.set(`${origin} ${name}`, pair.slice(name.length + 1));
    }
    this.#last = url;
    return { status: response.statusCode, location: typeof location === "string" ? location : null };
  }

  /** Goes on until an address that `isWanted`, or one that leads nowhere; answers it. */
  async follow(url: string, isWanted: (url: string) => boolean = () => false): Promise<string> {
    for (let at = url, hops = 0; hops < 20; hops++) {
      if (isWanted(at)) return at;
      const next = (await this.visit(at)).location;
      if (next === null) return at;
      at = new URL(next, at).href;
    }
    throw new Error("It leads round and round.");
  }

  #last: string | null = null;
  #site(url: string): Record<string, string> {
    if (this.#last === null) return { "sec-fetch-site": "none" };
    return { "sec-fetch-site": new URL(this.#last).origin === new URL(url).origin ? "same-origin" : "cross-site" };
  }
}
