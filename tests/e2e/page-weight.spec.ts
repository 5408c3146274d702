import { weighPage } from "../../bench/page-weight.ts";
import { answered, expect, send, test } from "./journey.ts";

/** In kB of JavaScript, gzip, before the page did anything on its own account; `npm run bench:web` measures more. */
const LANDING_MAX = 60;
const CHAT_MAX = 170;

test("the first pages fetch no more JavaScript than they may", async ({ chat, browser }) => {
  await send(chat, "explain compound interest");
  await answered(chat);
  const baseURL = new URL(chat.url()).origin;
  const storageState = await chat.context().storageState();
  const weightOf = async (path: string) => (await weighPage(browser, path, { baseURL, storageState })).scriptGzip;
  expect((await weighPage(browser, "/", { baseURL })).scriptGzip).toBeLessThan(LANDING_MAX);
  for (const path of ["/chat", new URL(chat.url()).pathname]) {
    const kB = await weightOf(path);
    // Less than half of it would be another page than the chat.
    expect(kB).toBeGreaterThan(CHAT_MAX / 2);
    expect(kB).toBeLessThan(CHAT_MAX);
  }
});
