import type { Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { testModelsFile } from "#support/models-file.ts";
import type { ScriptedProviders } from "#support/providers/start-providers.ts";
import { axeProblems } from "./axe.ts";
import { answered, expect, lastTurn, send, signUp, test } from "./journey.ts";

const PROMPT = "explain compound interest to a first-time buyer";
const OTHERS_PROMPT = "explain tidal power to a neighbour";
/** What others are answered: it goes on until somebody stops it. */
const LONG = { text: "slow ".repeat(2_000), pieces: 2_000, delayMs: 100 };
const WHOLE = { text: "A whole answer.", pieces: 3, delayMs: 20 };
/** Five may wait for each place. */
const WAITING_MAX = 5;

// A server that gives one answer at a time.
let app: AppProcess;
test.beforeAll(async ({ providers }) => {
  const beside = { LITE_MODEL: "off", TRUSTED_PROXIES: "1", MODELS_FILE: testModelsFile(), ANSWERS_AT_ONCE: "1" };
  app = await startAppProcess({ ...providers.environment, ...beside });
});
test.afterAll(() => app.remove());
test.beforeEach(({ providers }) => providers.reset());

/** Somebody else who asks. */
interface Other {
  stop(): Promise<void>;
}

let others = 0;

/** Sends a prompt as another person, and waits until it stands in the line, or has the place if that is free. */
async function someoneAsks(): Promise<Other> {
  const email = `ben${++others}.${process.pid}@example.com`;
  const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.100.${others}` };
  const call = async (path: string, body: object, more = {}) => {
    const init = { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const reply = await fetch(`${app.url}/api${path}`, init);
    expect(reply.ok, await reply.clone().text()).toBe(true);
    return reply.json() as Promise<{ id: number; token: string }>;
  };
  const person = { email, password: "a proof sheet", firstName: "Ben", lastName: "", isOldEnough: true };
  const { token } = await call("/register", person, { "x-auth-mode": "token" });
  const authorization = { authorization: `Bearer ${token}` };
  const { id: conversationId } = await call("/conversations", { title: "Later" }, authorization);
  const before = await inProcess();
  void call("/messages/improve", { conversationId, originalPrompt: OTHERS_PROMPT }, authorization).catch(
    () => undefined,
  );
  await expect.poll(inProcess).toBe(before + 1);
  const sent = await fetch(`${app.url}/api/conversations/${conversationId}/messages`, { headers: authorization });
  const [message] = (await sent.json()) as { id: number }[];
  return { stop: async () => void (await call(`/messages/${message?.id}/stop`, {}, authorization)) };
}

/** How many answers run or wait. */
async function inProcess(): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const figures = text.matchAll(/^redraft_answers_(?:running|waiting) (\d+)$/gm);
  return [...figures].reduce((sum, [, figure]) => sum + Number(figure), 0);
}

/** The place is taken, and so many others wait. The one who has the place comes first. */
async function aLineOf(waiting: number, providers: ScriptedProviders): Promise<readonly Other[]> {
  // By who asks: whoever is stopped early may never come to ask a model.
  providers.setScript({ replay: ({ turns }) => (JSON.stringify(turns).includes("tidal") ? LONG : WHOLE) });
  const line: Other[] = [];
  for (let count = 0; count <= waiting; count++) line.push(await someoneAsks());
  await expect.poll(() => providers.callCount()).toBe(1);
  return line;
}

const inLine = (page: Page, words: string) =>
  expect(lastTurn(page).getByText(`Many people are asking just now. ${words}`, { exact: true })).toBeVisible();
const noLine = (page: Page) => expect(page.getByText("Many people are asking")).toHaveCount(0);

/** What a screen reader says of the line from now on: the text of live regions, each time it changes while they are live. */
async function whatIsHeard(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    let last = "";
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const text = region.textContent ?? "";
        if (!text.includes("Many people") || region.getAttribute("aria-live") === "off" || text === last) continue;
        last = text;
        heard.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test("whoever waits reads how many come first, fewer and fewer, keeps the place over a reload, and is answered", async ({
  page,
  providers,
}) => {
  const [running, second, third] = await aLineOf(2, providers);
  await signUp(page, app.url);
  const heard = await whatIsHeard(page);
  await send(page, PROMPT);
  await inLine(page, "2 before you.");
  expect(await axeProblems(page)).toEqual([]);
  await running?.stop();
  await inLine(page, "1 before you.");
  expect(await heard()).toEqual(["Many people are asking just now. 2 before you."]);
  await page.reload();
  await inLine(page, "1 before you.");
  await second?.stop();
  await inLine(page, "You are next.");
  await third?.stop();
  await answered(page);
  await expect(lastTurn(page)).toContainText("A whole answer.");
  await noLine(page);
});

test("whoever stops while waiting leaves the line, and the next one moves up", async ({ page, browser, providers }) => {
  const [running] = await aLineOf(0, providers);
  await signUp(page, app.url);
  await send(page, PROMPT);
  await inLine(page, "You are next.");
  const behind = await browser.newPage({ extraHTTPHeaders: { "x-forwarded-for": "198.51.100.251" } });
  await signUp(behind, app.url);
  await send(behind, PROMPT);
  await inLine(behind, "1 before you.");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(lastTurn(page)).toContainText("Stopped before the answer began.");
  await noLine(page);
  await inLine(behind, "You are next.");
  await running?.stop();
  await answered(behind);
  await behind.close();
  expect(providers.callCount()).toBe(2);
});

test("where the line is full it is said, what was typed stays, and it is sent once there is room", async ({
  page,
  providers,
}) => {
  await signUp(page, app.url);
  const line = await aLineOf(WAITING_MAX, providers);
  const input = page.getByRole("textbox", { name: "Your prompt" });
  await input.fill(PROMPT);
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Too many people are waiting for answers just now. Please try again in a moment.").first(),
  ).toBeVisible();
  await expect(input).toHaveValue(PROMPT);
  await expect(page.getByRole("article")).toHaveCount(0);
  for (const other of line) await other.stop();
  await input.press("Enter");
  await answered(page);
});
