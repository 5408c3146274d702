import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../settings/read-config.ts";
import { pagePlaceholderValues, registerPage } from "./page.ts";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "redraft-page-"));
  await mkdir(join(directory, "assets"));
  await copyFile(join(web, "public/app.webmanifest"), join(directory, "app.webmanifest"));
  for (const file of ["index.html", "landing.html"]) await copyFile(join(web, file), join(directory, file));
});
afterAll(() => rm(directory, { recursive: true }));

/** The pages as a site with this configuration serves them; `closed` counts the sessions that ended. */
async function siteWith(environment: Record<string, string>) {
  const seen = { closed: 0 };
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.decorateRequest("signedIn", null);
  const sessions = {
    open: async () => "",
    renew: async () => {},
    list: async () => [],
    close: async () => {
      seen.closed++;
    },
  };
  await registerPage(app, {
    directory,
    appUrl: "http://localhost:3000",
    words: pagePlaceholderValues(readConfig(environment)),
    sessions,
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: "text/html", ...headers } });
  return { get, seen };
}

test("where others reach a site whose plans cost nothing, every page says so, and nowhere else", async () => {
  const APP_URL = "https://redraft.example";
  const cases: [environment: Record<string, string>, isTold: boolean][] = [
    [{ APP_URL, TEST_CHECKOUT: "on" }, true],
    [{ APP_URL }, false],
    [{}, false],
  ];
  for (const [environment, isTold] of cases) {
    const { get } = await siteWith(environment);
    for (const url of ["/", "/chat", "/auth"]) {
      const { body } = await get(url);
      expect([url, body.includes("plans can be taken here without paying")]).toEqual([url, true]);
      expect([environment, url, body.includes('data-test-site="yes"')]).toEqual([environment, url, isTold]);
    }
  }
});

const OPENED = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

test("?clear=true acts on a document that the visitor opened", async () => {
  for (const headers of [
    { ...OPENED, "sec-fetch-site": "none" },
    { ...OPENED, "sec-fetch-site": "same-origin" },
    // Over plain http a browser says no more than what it wants.
    {},
  ]) {
    const { get, seen } = await siteWith({});
    const reply = await get("/home?clear=true", headers);
    expect([reply.statusCode, reply.headers["clear-site-data"], seen.closed]).toEqual([
      200,
      '"cookies", "storage", "cache"',
      1,
    ]);
  }
});

test("?clear=true of another site, of a picture or of a script is an address like any other", async () => {
  const picture = { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image", accept: "image/*,*/*;q=0.8" };
  for (const headers of [
    { ...OPENED, "sec-fetch-site": "cross-site" },
    { ...OPENED, "sec-fetch-site": "same-site" },
    { ...OPENED, "sec-fetch-site": "none", "sec-fetch-dest": "iframe" },
    { ...picture, "sec-fetch-site": "cross-site" },
    { ...picture, "sec-fetch-site": "same-origin" },
    { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" },
    { accept: "image/*,*/*;q=0.8" },
  ]) {
    const { get, seen } = await siteWith({});
    const reply = await get("/home?clear=true&plan=plus", headers);
    expect([headers, reply.statusCode, reply.headers.location]).toEqual([headers, 302, "/home?plan=plus"]);
    expect([reply.headers["clear-site-data"], seen.closed]).toEqual([undefined, 0]);
  }
});

test("an address without its clear=true never leads to another site", async () => {
  const { get } = await siteWith({});
  for (const url of ["/.//evil.example/?clear=true", "/..//evil.example?clear=true", "/%5cevil.example?clear=true"]) {
    const { headers } = await get(url, { ...OPENED, "sec-fetch-site": "cross-site" });
    expect([url, URL.parse(String(headers.location), "http://page")?.host]).toEqual([url, "page"]);
  }
});
