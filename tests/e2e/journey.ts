import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { testModelsFile } from "#support/models-file.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";

interface World {
  readonly providers: ScriptedProviders;
  readonly app: AppProcess;
}

interface Journey {
  /** A page of somebody who just signed up, on /chat. */
  readonly chat: Page;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** For journeys that do something while the answer is written: about two seconds. */
export const SLOWLY = { pieces: 60, delayMs: 30 };

let accounts = 0;
let tests = 0;

/** One server and its scripted providers for a worker; every test brings its own account. */
export const test = base.extend<Journey, World>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from a destructured argument.
    async ({}, use) => {
      const providers = await startProviders({ pieces: 20, delayMs: 5 });
      await use(providers);
      await providers.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ providers }, use) => {
      // The rules alone for the free plan: what they make of a prompt is known. A model's rewrite is a matter for its own tests.
      const beside = { LITE_MODEL: "off", TRUSTED_PROXIES: "1", MODELS_FILE: testModelsFile() };
      const app = await startAppProcess({ ...providers.environment, ...beside });
      await use(app);
      await app.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  // An address may sign up thirty times an hour: each test comes from one of its own, as behind a proxy.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from a destructured argument.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": `198.51.100.${++tests % 250}` }),
  baseURL: async ({ app }, use) => use(app.url),
  chat: async ({ page, providers }, use) => {
    providers.reset();
    await signUp(page);
    await use(page);
  },
});
export { expect };

/** A new account, signed in, on /chat. Without the form, which costs two seconds: one journey walks through that. */
export async function signUp(page: Page, server = ""): Promise<Account> {
  const account = newAccount();
  const answer = await page.request.post(`${server}/api/register`, {
    data: { ...account, firstName: "Ada", lastName: "", isOldEnough: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`${server}/chat`);
  return account;
}

/** The same as a newcomer does it: form, onboarding, skipped. */
export async function signUpByHand(page: Page): Promise<Account> {
  const account = newAccount();
  await page.goto("/auth?tab=register");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  return account;
}

export const newAccount = (): Account => ({
  email: `ada${++accounts}.${process.pid}@example.com`,
  password: "a proof sheet",
});

/** Pays for Premier with the test payment, as the page does. The server believes in it; billing.spec.ts goes the way of the user. */
export async function buyPremier(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { url } = await (await fetch("/api/create-checkout-session?plan=premier")).json();
    const id = new URL(url, location.href).pathname.split("/").at(-1);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ outcome: "succeed" });
    const paid = await fetch(`/api/test-checkout/${id}`, { method: "POST", headers, body });
    if (!paid.ok) throw new Error(await paid.text());
  });
  await page.reload();
}

export async function send(page: Page, prompt: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your prompt" }).fill(prompt);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").last()).toContainText(prompt.slice(0, 20));
}

/** The turn at the end of the thread. */
export const lastTurn = (page: Page) => page.getByRole("article").last();

/** The dialog that asks before a conversation is deleted. */
export const confirmDelete = (page: Page): Promise<void> =>
  page
    .getByRole("dialog", { name: /^Delete / })
    .getByRole("button", { name: "Delete", exact: true })
    .click();

/** Waits for the end of the last answer: its tools appear only then. */
export async function answered(page: Page): Promise<void> {
  await expect(lastTurn(page).getByRole("button", { name: "Helpful", exact: true })).toBeVisible({ timeout: 40_000 });
}

/**
 * Watches from now on for words that stand for only half a second before the page changes: a busy machine may not look in
 * that time, an observer in the page does. The answer says whether they have stood there.
 */
export async function watchFor(page: Page, words: string): Promise<() => boolean> {
  let hasStood = false;
  await page.exposeFunction("wordsStood", () => {
    hasStood = true;
  });
  await page.evaluate((awaited) => {
    const look = () => {
      if (document.body.innerText.includes(awaited)) (window as unknown as { wordsStood(): void }).wordsStood();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => hasStood;
}

/** Opens what "Why" under the last answer says, where it is closed, and answers it. */
export async function openWhy(page: Page): Promise<Locator> {
  const turn = lastTurn(page);
  const why = turn.getByRole("button", { name: /^Why / });
  if ((await why.getAttribute("aria-expanded")) === "false") await why.click();
  return turn.locator(".decision");
}

/** Opens the menu of the last answer. */
export const openAnswerMenu = (page: Page): Promise<void> =>
  lastTurn(page).getByRole("button", { name: "More", exact: true }).click();

export async function sendOriginal(page: Page): Promise<void> {
  await openAnswerMenu(page);
  await page.getByRole("menuitem", { name: "Send my original" }).click();
}

/** Opens what was made of the last prompt: the proof with its reasons. */
export const openRewrite = (page: Page): Promise<void> =>
  lastTurn(page)
    .getByRole("button", { name: /^Rewritten:/, expanded: false })
    .click();
