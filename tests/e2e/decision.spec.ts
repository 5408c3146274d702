import type { Page } from "@playwright/test";
import { axeProblems, inEveryLook } from "./axe.ts";
import { answered, buyPremier, expect, lastTurn, openWhy, send, test } from "./journey.ts";

const card = (page: Page) => lastTurn(page).locator(".decision").last();
/** Which model the line under the last answer names. */
const answerer = (page: Page) => lastTurn(page).locator(".model-line .pick");
const input = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });
const column = (page: Page, model: string) => page.getByRole("region", { name: model, exact: true });

/** Buys premier and begins a new chat. */
async function goPremier(page: Page): Promise<void> {
  await buyPremier(page);
  await page.goto("/chat");
}

/** Asks to send a prompt to the three models that are offered first. */
async function askToCompare(page: Page, prompt: string): Promise<void> {
  await input(page).fill(prompt);
  await page.getByRole("button", { name: "Compare models" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare models" });
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await dialog.getByRole("button", { name: "Compare", exact: true }).click();
}

async function compare(page: Page, prompt: string): Promise<void> {
  await askToCompare(page, prompt);
  await expect(page.getByRole("region", { name: "Answers side by side" })).toBeVisible();
}

test("the card says who, why, who else, what it took and what it saved, net", async ({ chat }) => {
  await send(chat, "write a email to mrs okafor that thursdays viewing is moved");
  await answered(chat);
  // One line, until one asks why.
  await expect(lastTurn(chat).locator(".model-line")).toHaveText(/^Gemini Flash-Lite·\d\.\d s·Why Gemini Flash-Lite$/);
  await expect(card(chat)).toHaveCount(0);
  await openWhy(chat);
  await expect(card(chat)).toContainText("Gemini Flash-Lite");
  await expect(card(chat)).toContainText("A simple writing task.");
  await expect(card(chat)).toContainText("Runner-up");
  // The figures are one click away.
  await expect(card(chat).getByText("Cost of the answer")).toBeHidden();
  await card(chat).getByText("Figures and sources").click();
  await expect(card(chat)).toContainText(/Tokens\d+ in, \d+ out/);
  await expect(card(chat)).toContainText(/First word\d/);
  await expect(card(chat)).toContainText(/Whole answer\d+\.\d s, expected \d+ s/);
  await expect(card(chat)).toContainText("Cost of the answer<$0.001, as expected");
  await expect(card(chat)).toContainText("Cost of the rewrite$0");
  // Equal to a tenth of a cent: the other model's cost says nothing.
  await expect(card(chat)).not.toContainText("Cost with");
  await card(chat).getByText("Other models, with grade and expected cost").click();
  await expect(card(chat).getByRole("row").filter({ hasText: "instead" }).first()).toHaveText(
    /^Ask [\w. -]+ instead\d of 5<\$0\.001$/,
  );
  // A difference below a tenth of a cent is not worth a sentence.
  await expect(card(chat)).not.toContainText("best-rated");
});

test("one click asks another model, the answer before stays a version; the models of higher plans lead to the plans", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: "The first answer." } });
  await send(chat, "what is the capital of france");
  await answered(chat);
  await openWhy(chat);
  await expect(card(chat)).toContainText("This answer is kept.");
  providers.setScript({ fallback: { text: "The second answer." } });
  await card(chat).getByRole("button", { name: "Ask GPT-4o Mini instead" }).focus();
  await chat.keyboard.press("Enter");
  await expect(lastTurn(chat)).toBeFocused();
  await expect(answerer(chat)).toHaveText("GPT-4o Mini");
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("The second answer.");
  await expect(chat.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await chat.getByRole("button", { name: "Previous version" }).click();
  await expect(answerer(chat)).toHaveText("Gemini Flash-Lite");
  await expect(lastTurn(chat)).toContainText("The first answer.");
  await chat.getByRole("button", { name: "Next version" }).click();
  await openWhy(chat);
  await expect(card(chat)).toContainText("You chose GPT-4o Mini.");
  await card(chat).getByText("Other models").click();
  await card(chat).getByRole("link", { name: "Claude Sonnet, with Plus" }).click();
  await expect(chat).toHaveURL(/\/subscribe$/);
});

test("a model that failed is named with the reason, beside the one that answered", async ({ chat, providers }) => {
  providers.setScript({ byModel: { "gemini-2.5-flash-lite": { trouble: "overloaded" } } });
  await send(chat, "what is the capital of france");
  await answered(chat);
  await openWhy(chat);
  await expect(card(chat)).toContainText("because Gemini Flash-Lite did not");
  await expect(card(chat)).toContainText("Gemini Flash-Lite was taking no more requests.");
});

test("a limit says which and until when, and its minutes count down", async ({ chat }) => {
  await chat.clock.install();
  const until = new Date(Date.now() + 12 * 60_000 - 5_000);
  await chat.route("**/api/conversations/*/messages?*", async (route) => {
    const response = await route.fetch();
    const page = (await response.json()) as { items: object[] };
    const limit = { by: "soft-window", until: until.toISOString() };
    return route.fulfill({ response, json: { ...page, items: page.items.map((message) => ({ ...message, limit })) } });
  });
  await send(chat, "hello there");
  await answered(chat);
  await chat.reload();
  await expect(lastTurn(chat)).toContainText("25 messages in three hours: slower until");
  await expect(lastTurn(chat)).toContainText("in 12 minutes.");
  await chat.clock.runFor(60_000);
  await expect(lastTurn(chat)).toContainText("in 11 minutes.");
  await chat.clock.runFor(11 * 60_000);
  await expect(lastTurn(chat)).toContainText("That is over now.");
});

test("a prompt that a limit refuses stays in the composer, with the server's sentence and the time", async ({
  chat,
}) => {
  const message = "You have sent 1,000 messages in the last 24 hours, which is the daily limit of Plus.";
  await chat.route("**/api/messages/improve", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "720" }, json: { code: "quota-exceeded", message } }),
  );
  await input(chat).fill("do not lose these words");
  await chat.keyboard.press("Enter");
  await expect(chat.getByText(message).first()).toBeVisible();
  await expect(chat.getByText(/You can send it again from \d?\d:\d\d/).first()).toBeVisible();
  await expect(input(chat)).toHaveValue("do not lose these words");
});

test("premier compares three models, stops one, picks one, and the others stay folded", async ({ chat, providers }) => {
  await goPremier(chat);
  providers.setScript({ byModel: { "claude-sonnet-4-5": { trouble: "endless", delayMs: 30 } } });
  await compare(chat, "three reasons to see lisbon in winter");
  for (const model of ["GPT-4o", "Claude Sonnet", "Gemini 2.5 Pro"]) await expect(column(chat, model)).toBeVisible();
  await expect(column(chat, "Gemini 2.5 Pro").getByRole("button", { name: "Pick Gemini 2.5 Pro" })).toBeVisible();
  await column(chat, "Claude Sonnet").getByRole("button", { name: "Stop Claude Sonnet" }).click();
  await expect(column(chat, "Claude Sonnet")).toContainText("Stopped");
  await expect(column(chat, "GPT-4o").getByRole("button", { name: "Pick GPT-4o" })).toBeVisible();
  providers.reset();
  await column(chat, "Claude Sonnet").getByRole("button", { name: "Try again with Claude Sonnet" }).click();
  await expect(column(chat, "Claude Sonnet").getByText(/^\d+\.\d s · \$/)).toBeVisible({ timeout: 40_000 });
  expect(providers.requests.map(({ provider }) => provider)).toEqual(["anthropic"]);

  await chat.getByRole("button", { name: "Pick Gemini 2.5 Pro" }).focus();
  await chat.keyboard.press("Enter");
  await expect(answerer(chat)).toHaveText("Gemini 2.5 Pro");
  await expect(chat.getByRole("region", { name: "Answers side by side" })).toHaveCount(0);
  await expect(lastTurn(chat)).toBeFocused();
  await expect(lastTurn(chat).getByText("The answer of GPT-4o")).toBeVisible();
  await chat.reload();
  await expect(answerer(chat)).toHaveText("Gemini 2.5 Pro");
  await lastTurn(chat).getByText("The answer of GPT-4o").click();
  await lastTurn(chat).getByRole("button", { name: "Pick GPT-4o instead" }).click();
  await expect(answerer(chat)).toHaveText("GPT-4o");
});

test("a comparison whose reply is lost is asked for again with the same key, and every model is paid once", async ({
  chat,
  providers,
}) => {
  await goPremier(chat);
  const keys: (string | undefined)[] = [];
  await chat.route("**/api/messages/compare", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await askToCompare(chat, "three reasons to see lisbon in winter");
  await expect(chat.getByText("Failed to send message").first()).toBeVisible();
  await expect(input(chat)).toHaveValue("three reasons to see lisbon in winter");
  await compare(chat, "three reasons to see lisbon in winter");
  for (const model of ["GPT-4o", "Claude Sonnet", "Gemini 2.5 Pro"])
    await expect(column(chat, model).getByRole("button", { name: `Pick ${model}` })).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(providers.requests).toHaveLength(3);
});

test("a finished turn is compared from its menu; below premier that leads to the plans", async ({ chat }) => {
  await send(chat, "what is the capital of france");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "More", exact: true }).click();
  await chat.getByRole("menuitem", { name: "Compare models, with Premier" }).click();
  await expect(chat).toHaveURL(/\/subscribe$/);
  await goPremier(chat);
  await send(chat, "what is the capital of spain");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "More", exact: true }).click();
  await chat.getByRole("menuitem", { name: "Compare models" }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Compare", exact: true }).click();
  await expect(chat.getByRole("region", { name: "Answers side by side" })).toBeVisible();
});

test("on a phone the answers are tabs, moved between with the arrow keys", async ({ chat }) => {
  await goPremier(chat);
  await chat.setViewportSize({ width: 390, height: 844 });
  await compare(chat, "three reasons to see lisbon in winter");
  await chat.getByRole("tab", { name: "GPT-4o" }).focus();
  await chat.keyboard.press("ArrowRight");
  await expect(chat.getByRole("tab", { name: "Claude Sonnet" })).toHaveAttribute("aria-selected", "true");
  await chat.getByRole("button", { name: "Pick Claude Sonnet" }).click({ timeout: 40_000 });
  await expect(answerer(chat)).toHaveText("Claude Sonnet");
  expect(await chat.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the dial and turbo are settings", async ({ chat }) => {
  await chat.getByRole("button", { name: "Settings" }).click();
  await chat.getByLabel("When a model is chosen for me").selectOption("cost");
  await expect(chat.getByRole("switch", { name: "Turbo" })).toBeDisabled();
  await chat.getByRole("button", { name: "Save settings" }).click();
  await expect(chat.getByRole("dialog")).toHaveCount(0);
  expect(await (await chat.request.get("/api/user/preferences")).json()).toMatchObject({ routeMode: "cost" });
});

test("axe finds nothing in the card, the choice of models and the columns, in every look", async ({ chat }) => {
  test.slow();
  const look = async (name: string) => expect(await axeProblems(chat), name).toEqual([]);
  await send(chat, "what is the capital of france");
  await answered(chat);
  await openWhy(chat);
  await card(chat).getByText("Other models").click();
  await inEveryLook(chat, look);
  await goPremier(chat);
  await input(chat).fill("three reasons to see lisbon in winter");
  await chat.getByRole("button", { name: "Compare models" }).click();
  await expect(chat.getByRole("dialog").getByRole("checkbox", { checked: true })).toHaveCount(3);
  await inEveryLook(chat, look);
  await chat.getByRole("dialog").getByRole("button", { name: "Compare", exact: true }).click();
  await expect(chat.getByRole("button", { name: "Pick GPT-4o" })).toBeVisible({ timeout: 40_000 });
  await inEveryLook(chat, look);
});
