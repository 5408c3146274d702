import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Response } from "@playwright/test";

/** What a page fetched before it did anything on its own account, in kB. */
export interface PageWeight {
  /** Without what draws Markdown and colours code. */
  readonly scriptGzip: number;
  readonly markdownGzip: number;
  /** React and the router, part of the scripts. */
  readonly reactGzip: number;
  readonly fonts: number;
  /** Scripts as they really came over the wire, Markdown included. */
  readonly scriptOnWire: number;
}

// What an answer is drawn and copied with shares the reader of Markdown, so the bundler keeps it in a file of its own.
const MARKDOWN = /\/assets\/(answer-text|tokens-to-plain-text|highlight-code)-/;
const REACT = /\/assets\/react-/;
const BYTES_PER_KB = 1000;
/** Long after the page has drawn; what comes later, it fetched ahead of need. */
const SETTLE_MS = 1_500;

/** Opens `path` in a fresh browser profile, and weighs it. Nothing is fetched in idle time meanwhile. */
export async function weighPage(browser: Browser, path: string, options: BrowserContextOptions): Promise<PageWeight> {
  const context = await browser.newContext({ ...options, serviceWorkers: "block" });
  try {
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(path, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLE_MS);
    return await sumOf(responses);
  } finally {
    await context.close();
  }
}

async function sumOf(responses: readonly Response[]): Promise<PageWeight> {
  let [scriptGzip, markdownGzip, reactGzip, fonts, scriptOnWire] = [0, 0, 0, 0, 0];
  for (const response of responses) {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) {
      const size = gzipSync(await response.body()).length;
      if (MARKDOWN.test(pathname)) markdownGzip += size;
      else scriptGzip += size;
      if (REACT.test(pathname)) reactGzip += size;
      scriptOnWire += (await response.request().sizes()).responseBodySize;
    } else if (pathname.endsWith(".woff2")) {
      fonts += (await response.body()).length;
    }
  }
  return {
    scriptGzip: scriptGzip / BYTES_PER_KB,
    markdownGzip: markdownGzip / BYTES_PER_KB,
    reactGzip: reactGzip / BYTES_PER_KB,
    fonts: fonts / BYTES_PER_KB,
    scriptOnWire: scriptOnWire / BYTES_PER_KB,
  };
}
