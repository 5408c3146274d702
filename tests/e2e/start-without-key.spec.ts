import { expect, type Page, test } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { newAccount } from "./journey.ts";

const KEY = "sk-ant-api03-the-key-of-this-site";
const PROMPT = "subject lines for the spring sale email";
/** From the press to the answer's first words. */
const TWENTY_SECONDS_MS = 20_000;

test.describe.configure({ mode: "serial" });

let providers: ScriptedProviders;
let app: AppProcess;
const admin = newAccount();
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  providers = await startProviders({ pieces: 20, delayMs: 5 });
  const noKeys = { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "", GOOGLE_API_KEY: "" };
  app = await startAppProcess({
    ...providers.environment,
    ...noKeys,
    ADMIN_EMAIL: "",
    EMBEDDED_MODEL: "",
    REWRITE_SECONDS_LITE: "20",
    WRITER_TRIALS: "off",
  });
  const first = await playwright.request.newContext();
  const data = { ...admin, firstName: "Ada", lastName: "", isOldEnough: true };
  await first.post(`${app.url}/api/register`, { data, failOnStatusCode: true });
  await first.dispose();
});
test.afterAll(async () => {
  await app.remove();
  await providers.close();
});
test.beforeEach(async ({ page }) => {
  providers.reset();
  providers.setKey(KEY);
  const { email, password } = admin;
  await page.request.post(`${app.url}/api/login`, { data: { email, password }, failOnStatusCode: true });
});
test.afterEach(async ({ page }) => {
  await removeServer(page, "anthropic");
});

/** As our own page does it. */
const ours = () => ({ origin: app.url });
const removeServer = (page: Page, name: string) =>
  page.request.delete(`${app.url}/api/admin/model-servers/${name}`, { headers: ours() });

const box = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });
const keyField = (page: Page) => page.getByLabel("Key or address");
const example = (page: Page, words: string) => page.getByRole("article", { name: words });

test("without a model the chat shows three recorded rewrites: pieces are refused, a question is answered, all by keyboard", async ({
  page,
}) => {
  await page.goto(`${app.url}/chat`);
  await expect(page.getByRole("heading", { name: "All it needs is a model" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("Recorded with a strong model")).toBeVisible();
  const first = example(page, "tenant moved out Nov 15");
  await expect(
    first.locator(".change:has(ins)").filter({ hasText: "what do I risk if I keep the carpet part" }),
  ).toBeVisible();
  await first.getByRole("button", { name: /^Take out: Gap/ }).press("Enter");
  await expect(first.locator(".change:has(.out)")).toContainText("what do I risk if I keep the carpet part");
  const back = first.getByRole("button", { name: /^Put back: Gap/ });
  await expect(back).toBeFocused();
  await first.getByRole("button", { name: "Only by text" }).press("Space");
  await expect(first.locator(".proof")).toContainText("her forwarding address by text only");
  // What was taken out of the first rewrite stays out of the next.
  await expect(first.locator(".change:has(.out)")).toContainText("what do I risk if I keep the carpet part");
  await back.press("Enter");
  await expect(
    first.locator(".change:has(ins)").filter({ hasText: "what do I risk if I keep the carpet part" }),
  ).toBeVisible();
  const second = example(page, "taking his lunch");
  const line = second.getByRole("button", { name: /taking his lunch/ });
  await expect(line).toHaveAttribute("aria-expanded", "false");
  await line.press("Enter");
  await expect(second.locator("ins").first()).toBeVisible();
  await inEveryLook(page, async (name) => {
    expect([name, await seriousProblems(page)]).toEqual([name, []]);
    const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect([name, isSideways]).toEqual([name, false]);
  });
});

test("a prompt that is sent before there is a model waits, and is answered when a key is pasted, by keyboard alone", async ({
  page,
}) => {
  await page.goto(`${app.url}/chat`);
  await box(page).fill(PROMPT);
  await box(page).press("Enter");
  await expect(page.getByText("Your prompt waits here, and is sent as soon as one is.")).toBeVisible();
  await expect(box(page)).toHaveValue(PROMPT);
  // The words stand in the composer, and nowhere a second time.
  await expect(page.getByRole("main")).not.toContainText(PROMPT);
  await keyField(page).focus();
  await page.keyboard.insertText(KEY);
  await expect(page.getByRole("listitem").filter({ hasText: "sk-ant-…" })).toHaveAttribute("aria-current", "true");
  // Whoever looks over a shoulder reads nothing.
  await expect(keyField(page)).toHaveAttribute("type", "password");
  const pressedAt = Date.now();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(page.locator(".turn .prose").last()).toContainText(/\w/);
  const tookMs = Date.now() - pressedAt;
  test.info().annotations.push({ type: "paste to first words", description: `${tookMs} ms` });
  expect(tookMs).toBeLessThan(TWENTY_SECONDS_MS);
  await expect(page.locator(".turn").last()).toContainText(PROMPT);
  await expect(box(page)).toHaveValue("");
  expect(providers.requests.map(({ provider }) => provider)).toContain("anthropic");
  // The start is gone with its reason.
  await page.goto(`${app.url}/chat`);
  await expect(page.getByRole("heading", { name: "How can I help you today?" })).toBeVisible();
});

test("a prompt that is sent before the page knows whether there is a model waits for that, and is sent once", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/models", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${app.url}/chat`);
  await box(page).fill(PROMPT);
  await box(page).press("Enter");
  await box(page).press("Enter");
  await page.waitForTimeout(500);
  answer();
  await expect(page.getByText("Your prompt waits here, and is sent as soon as one is.")).toBeVisible();
  await expect(box(page)).toHaveValue(PROMPT);
  expect(sent.filter((path) => path.startsWith("/api/messages") || path === "/api/conversations")).toEqual([]);

  // Where it cannot be had, the prompt goes: the server has the last word.
  await page.unroute("**/api/models");
  await page.route("**/api/models", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`${app.url}/chat`);
  await box(page).fill(PROMPT);
  const going = page.waitForRequest(
    (request) => request.url().endsWith("/api/conversations") && request.method() === "POST",
  );
  await box(page).press("Enter");
  await going;
});

test("a check that takes long is stopped by key, and the key is not kept", async ({ page }) => {
  providers.setListDelay(3_000);
  await page.goto(`${app.url}/chat`);
  await keyField(page).fill(KEY);
  await page.getByRole("button", { name: "Check and use it" }).click();
  await expect(page.getByText("Checking with Anthropic.")).toBeVisible();
  // The button that was pressed is gone; the field keeps the keys.
  await expect(keyField(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stopped. Nothing is connected.")).toBeVisible();
  await expect(keyField(page)).toBeFocused();
  await expect(keyField(page)).toHaveValue(KEY);
  await page.waitForTimeout(3_500);
  const models = await page.request.get(`${app.url}/api/models`);
  expect(await models.json()).toMatchObject({ isConnected: false });
  // And once more, to the end.
  providers.setListDelay(0);
  await keyField(page).press("Enter");
  await expect(page.getByRole("heading", { name: "How can I help you today?" })).toBeVisible();
});

test("a wrong key is told in plain words, and a key of no known form is asked about", async ({ page }) => {
  await page.goto(`${app.url}/chat`);
  await expect(keyField(page)).toBeFocused();
  await page.getByRole("button", { name: "Check and use it" }).click();
  await expect(page.getByRole("alert")).toContainText("Paste a key here first");
  await keyField(page).fill(`${KEY}-cut`);
  await keyField(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Anthropic does not accept this key");
  await expect(keyField(page)).toHaveAttribute("aria-invalid", "true");
  await keyField(page).fill("a-key-of-no-known-form");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await keyField(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Choose the company below");
  await expect(page.getByRole("alert")).toBeInViewport();
  await page.getByRole("button", { name: "Anthropic", exact: true }).click();
  await keyField(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Anthropic does not accept this key");
  // From the foot of the page one button leads back.
  await page.getByRole("main").getByRole("button", { name: "Paste a key" }).click();
  await expect(keyField(page)).toBeFocused();
});

test("on Home the same box connects a model, and what stands in the composer is answered", async ({ page }) => {
  await page.goto(`${app.url}/home`);
  await expect(page.getByRole("heading", { name: "All it needs is a model" })).toBeVisible();
  await box(page).fill(PROMPT);
  await keyField(page).fill(KEY);
  await keyField(page).press("Enter");
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(page.locator(".turn").last()).toContainText(PROMPT);
});

test("the address of a server connects it without a key", async ({ page }) => {
  const local = await startProviders({ pieces: 3 });
  local.setModelLists({ openai: [{ id: "qwen4:8b" }] });
  try {
    await page.goto(`${app.url}/chat`);
    await keyField(page).fill(local.openaiUrl);
    await expect(keyField(page)).toHaveAttribute("type", "text");
    await keyField(page).press("Enter");
    await expect(page.locator(".toast")).toContainText("is connected");
    await box(page).fill("Write a haiku about rain");
    await box(page).press("Enter");
    await expect(page.locator(".turn .prose").last()).toContainText(/\w/);
    expect(local.requests.map(({ modelId }) => modelId)).toContain("qwen4:8b");
  } finally {
    const { servers } = await (await page.request.get(`${app.url}/api/admin/models`)).json();
    for (const { name } of servers) await removeServer(page, name);
    await local.close();
  }
});

test("whoever is no admin reads who can connect a model, and what they sent goes once one is there", async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  const account = newAccount();
  const data = { ...account, firstName: "Bo", lastName: "", isOldEnough: true };
  await other.request.post(`${app.url}/api/register`, { data, failOnStatusCode: true });
  await other.goto(`${app.url}/chat`);
  await expect(other.getByText("Whoever runs this site can connect one")).toBeVisible();
  await expect(keyField(other)).toHaveCount(0);
  await box(other).fill(PROMPT);
  await box(other).press("Enter");
  await expect(other.getByText("Your prompt waits here")).toBeVisible();
  const pasted = { provider: "anthropic", apiKey: KEY };
  await page.request.post(`${app.url}/api/admin/model-keys`, {
    data: pasted,
    headers: ours(),
    failOnStatusCode: true,
  });
  await expect(other).toHaveURL(/\/chat\/\d+$/, { timeout: 20_000 });
  await expect(other.locator(".turn").last()).toContainText(PROMPT);
  await other.close();
});
