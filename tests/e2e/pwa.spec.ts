import { createServer, request as passOn, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { axeProblems } from "./axe.ts";
import { answered, expect, send, signUp, test } from "./journey.ts";

test.use({ serviceWorkers: "allow" });
// The service worker fetches the whole page once more, in whatever time a busy machine leaves for it.
test.setTimeout(120_000);
const WORKER_TIMEOUT_MS = 40_000;

/** Everything a script could find of somebody: the databases, the caches, what the tab and the browser store. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        found.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        if (!/\.(js|css|woff2|svg)$/.test(request.url)) found.push(await (await cache.match(request))?.text());
      }
    }
    return JSON.stringify(found);
  });

/** Until the page would open without a connection, and what was opened is kept. */
async function isKept(page: Page, words: string): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => everythingKept(page), { timeout: WORKER_TIMEOUT_MS }).toContain(words);
}

/** Which of the two depends on the browser's own word, and some say they are online after a reload without a network. */
const NO_CONNECTION = /You are offline\.|The server could not be reached\./;

test("what was opened is read offline, nothing can be sent, and the page comes back by itself", async ({ chat }) => {
  await send(chat, "write a listing for the flat on marlow road");
  await answered(chat);
  await isKept(chat, "marlow road");
  const address = chat.url();

  await chat.context().setOffline(true);
  await chat.reload();
  await expect(chat.getByRole("status").filter({ hasText: NO_CONNECTION })).toContainText(
    "These are the conversations this device kept.",
  );
  const turn = chat.getByRole("article");
  await expect(turn).toContainText("write a listing for the flat on marlow road");
  await expect(turn.getByRole("table")).toBeVisible();
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toBeDisabled();
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveAccessibleDescription(
    "This page goes on by itself when the connection is back.",
  );
  await expect(chat.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  for (const scheme of ["light", "dark"] as const) {
    await chat.emulateMedia({ colorScheme: scheme });
    expect(await axeProblems(chat)).toEqual([]);
  }
  // On a phone the list and what is read from it take turns; the front page is of no use without a connection.
  await chat.setViewportSize({ width: 390, height: 844 });
  await chat.getByRole("link", { name: "All kept conversations" }).click();
  await expect(turn).toHaveCount(0);
  expect(await axeProblems(chat)).toEqual([]);
  await chat.goto("/");
  await chat.getByRole("navigation", { name: "Kept conversations" }).getByRole("link").click();
  await expect(turn).toBeVisible();

  await chat.context().setOffline(false);
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toBeEnabled({ timeout: 30_000 });
  expect(chat.url()).toBe(address);
});

test("who does not want conversations kept on the device switches it off, which removes them at once", async ({
  chat,
}) => {
  await send(chat, "a letter to mrs okafor about the boiler");
  await answered(chat);
  const kept = async () => await everythingKept(chat);
  await expect.poll(kept).toContain("okafor");
  await chat.getByRole("button", { name: "Settings" }).click();
  const keeping = chat.getByRole("switch", { name: "Keep conversations on this device for reading offline" });
  await expect(keeping).toBeChecked();
  await keeping.press("Space");
  await expect(keeping).not.toBeChecked();
  await expect.poll(kept).not.toContain("okafor");
  await chat.keyboard.press("Escape");
  await expect(chat.getByRole("dialog")).toHaveCount(0);
  await expect(chat.getByRole("button", { name: "Settings" })).toBeFocused();
  // Neither what comes later nor another load of the page keeps anything; the choice stays with this browser.
  await send(chat, "and one to mr diallo");
  await answered(chat);
  await chat.reload();
  await expect(chat.getByRole("article")).toHaveCount(2);
  await chat.waitForTimeout(1_500);
  expect(await kept()).not.toMatch(/okafor|diallo/);
  await chat.goto("/account");
  await expect(keeping).not.toBeChecked();
  await keeping.check();
  await chat.goBack();
  await chat.reload();
  await expect.poll(kept).toContain("okafor");
});

test("after sign-out nothing of the account is left, offline or not; the next account finds only its own", async ({
  chat,
}) => {
  await send(chat, "a letter to mrs okafor about the boiler");
  await answered(chat);
  await isKept(chat, "okafor");
  // Another tab, which hears nothing of it and still holds the conversation in its memory.
  const other = await chat.context().newPage();
  await other.goto(chat.url());
  await expect(other.getByRole("article")).toBeVisible();

  await chat.getByRole("button", { name: "Sign Out" }).click();
  await expect(chat.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect(await everythingKept(chat)).not.toMatch(/okafor|ada\d|@example/);
  await chat.context().setOffline(true);
  await chat.goto("/chat");
  await expect(chat.getByRole("status").filter({ hasText: NO_CONNECTION })).toContainText(
    "This device keeps no conversations.",
  );
  expect(await everythingKept(chat)).not.toMatch(/okafor|ada\d|@example/);

  await chat.context().setOffline(false);
  await signUp(chat);
  await send(chat, "a toast for the harbour festival");
  await answered(chat);
  await isKept(chat, "harbour festival");
  expect(await everythingKept(chat)).not.toContain("okafor");
});

test("a session that ends elsewhere, ?clear=true and deletion of the account leave nothing either", async ({
  chat,
  browser,
  app,
}) => {
  const endings: readonly ((page: Page) => Promise<unknown>)[] = [
    async (page) => {
      await page.context().clearCookies();
      await page.reload();
      await expect(page).toHaveURL(/\/auth/);
    },
    async (page) => {
      await page.goto("/chat?clear=true");
      await expect(page).toHaveURL(/\/$/);
      await page.getByRole("heading", { name: "We perfect your prompt" }).waitFor();
      expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);
    },
    async (page) => {
      await page.goto("/account");
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByLabel("Your password", { exact: true }).fill("a proof sheet");
      await page.getByRole("button", { name: "Delete for good" }).click();
      await expect(page).toHaveURL(/\/account-deleted/);
    },
  ];
  await chat.context().close();
  for (const end of endings) {
    const context: BrowserContext = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await signUp(page);
    await send(page, "a letter to mrs okafor about the boiler");
    await answered(page);
    await isKept(page, "okafor");
    await end(page);
    await expect(async () => expect(await everythingKept(page)).not.toContain("okafor")).toPass({ timeout: 30_000 });
    await context.close();
  }
});

test("a new version waits for the pages of the old one, which go on, and then takes over", async ({ browser, app }) => {
  const site = await startSite(app.url);
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    await signUp(page);
    const old = await cachesOf(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(old).toHaveLength(1);

    site.release();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
    await expect.poll(waiting, { timeout: WORKER_TIMEOUT_MS }).toBe("installed");
    expect(await cachesOf(page)).toHaveLength(2);
    // The server no longer has this file, and the open page has not asked for it yet; it gets it all the same.
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada");
    expect((await page.request.get(`${site.url}${site.goneFile()}`)).status()).toBe(404);

    await page.close();
    await expect(async () => {
      const next = await context.newPage();
      await next.goto("/chat");
      const present = await cachesOf(next);
      await next.close();
      expect(present).toHaveLength(1);
      expect(present).not.toEqual(old);
    }).toPass({ timeout: 40_000 });
  } finally {
    await context.close();
    await site.close();
  }
});

const cachesOf = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return caches.keys();
  });

/** The server behind another address, which can release a version without the file of the home page. */
async function startSite(origin: string) {
  let isReleased = false;
  let gone = "";
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    const isWorker = url === "/service-worker.js";
    if (isReleased && url === gone) return outgoing.writeHead(404).end();
    // Its script is rewritten on the way, so it has to come whole and as it is written.
    const { "accept-encoding": _, "if-none-match": __, "if-modified-since": ___, ...plain } = headers;
    const call = passOn(new URL(url, origin), { method, headers: plain }, async (answer) => {
      if (!isWorker) {
        // The browser's own cache would hide what the service worker no longer has.
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "cache-control": "no-store" });
        return answer.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      let script = Buffer.concat(parts).toString();
      gone = /"(\/assets\/home-[^"]+\.js)"/.exec(script)?.[1] ?? "";
      if (isReleased) script = script.replace(`"${gone}",`, "").replace('"version":"', '"version":"next-');
      const { "content-length": ____, ...rest } = answer.headers;
      return outgoing.writeHead(200, rest).end(script);
    });
    return incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goneFile: () => gone,
    release: () => {
      isReleased = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

test("offline in the middle of writing one is told so, and what was typed goes when the line is back, if one wants", async ({
  chat,
}) => {
  const box = chat.getByRole("textbox", { name: "Your prompt" });
  await expect(box).toBeFocused();
  // What says so is fetched in idle time, which a busy machine has late.
  await chat.waitForFunction(() =>
    ["toast-view", "unsent-prompt-notice"].every((part) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    ),
  );
  await chat.waitForLoadState("networkidle");
  await chat.context().setOffline(true);
  await box.fill("explain compound interest");
  await chat.keyboard.press("Enter");
  await expect(chat.getByText("You are offline.")).toBeVisible();
  await expect(chat.locator(".toast")).toHaveCount(0);
  await expect(box).toHaveValue("explain compound interest");
  const offer = chat.getByRole("button", { name: "Send when the connection is back" });
  await offer.click();
  await chat.context().setOffline(false);
  await answered(chat);
  await expect(box).toHaveValue("");

  // In a conversation that is open, and without the offer taken: nothing goes by itself.
  const failed: string[] = [];
  chat.on("requestfailed", (request) => failed.push(request.url()));
  await chat.context().setOffline(true);
  await box.fill("and simple interest");
  await chat.keyboard.press("Enter");
  await expect(offer).toBeVisible();
  // Said after the first try: a device that knows it is offline does not keep its user waiting for more.
  expect(failed.filter((url) => url.includes("/api/messages/"))).toHaveLength(1);
  await chat.context().setOffline(false);
  await expect(chat.getByText("You are offline")).toHaveCount(0);
  await chat.waitForTimeout(1_500);
  await expect(chat.getByRole("article")).toHaveCount(1);
  await expect(box).toHaveValue("and simple interest");
});

test("what is read offline has what was sent as well", async ({ chat }) => {
  await send(chat, "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice");
  await answered(chat);
  await isKept(chat, "leave a gap in brackets");
  await chat.context().setOffline(true);
  await chat.reload();
  await chat.getByRole("article").getByText("What was sent").click();
  await expect(chat.getByRole("article")).toContainText("leave a gap in brackets");
});
