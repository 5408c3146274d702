import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answered, expect, send, test } from "./journey.ts";

/** A page of somebody else's: for a browser, localhost and 127.0.0.1 are two sites. */
async function foreignPage(html: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

test("another site wipes nothing: not by a picture's address, not by a link that is followed", async ({
  chat: page,
  app,
}) => {
  await page.evaluate(() => localStorage.setItem("mark", "mine"));
  const evil = await foreignPage(`<!doctype html><title>Evil</title>
    <img src="${app.url}/?clear=true" alt=""><iframe src="${app.url}/?clear=true"></iframe>
    <a href="${app.url}/home?clear=true&amp;from=evil">A present</a>`);
  try {
    const wiping = page.waitForResponse((response) => response.url().includes("clear=true"));
    await page.goto(evil.url);
    expect((await wiping).headers()["clear-site-data"]).toBeUndefined();
    await page.getByRole("link", { name: "A present" }).click();
    await expect(page).toHaveURL(`${app.url}/home?from=evil`);
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("mark"))).toBe("mine");
  } finally {
    evil.server.close();
  }
});

test("no call of the API follows from a link, in an answer as little as anywhere else", async ({
  chat: page,
  providers,
  app,
}) => {
  const path = "/api/create-checkout-session?plan=premier";
  providers.setScript({ fallback: { text: `Here: [your present](${app.url}${path})` } });
  await send(page, "what do you have for me?");
  await answered(page);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "your present" }).click();
  await expect((await popup).locator("body")).toContainText("did not come from our own page");
  for (const address of [path, "/api/user", "/api/user/export"]) {
    // As if it were typed, or stood in a mail.
    expect([address, (await page.goto(address))?.status()]).toEqual([address, 403]);
  }
  await page.goto("/chat");
  expect(await page.evaluate(async () => (await fetch("/api/user")).status)).toBe(200);
  // Where people are sent to sign in, and what watches over the server.
  await page.goto("/api/login");
  await expect(page).not.toHaveURL(/api/);
  expect((await page.goto("/api/health"))?.status()).toBe(200);
});
