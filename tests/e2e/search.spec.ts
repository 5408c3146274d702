import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answered, expect, send, test } from "./journey.ts";

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Conversations" });
const field = (page: Page) => page.getByRole("searchbox", { name: "Search conversations" });
const results = (page: Page) => page.getByRole("list", { name: "Search results" }).getByRole("link");
const marked = (page: Page) => page.getByRole("list", { name: "Search results" }).locator("mark");

/** A conversation with a message for each prompt, all answered. */
async function talk(page: Page, prompts: readonly string[]): Promise<void> {
  for (const prompt of prompts) {
    await send(page, prompt);
    await answered(page);
  }
}

test("titles and messages are found from the keyboard, and a result leads to its message", async ({
  chat,
  providers,
}) => {
  providers.setScript({
    fallback: { text: `The lantern stands on the pier.\n\n${"More about it. ".repeat(80)}`, pieces: 1, delayMs: 0 },
  });
  await talk(chat, [
    "What is the capital of France?",
    "What is the capital of Spain?",
    "What is the capital of Italy?",
  ]);
  const first = chat.url();
  await chat.getByRole("button", { name: "New conversation" }).click();
  await talk(chat, ["Who wrote the novel Middlemarch?"]);
  await sidebar(chat).getByRole("button", { name: "Rename" }).first().click();
  await sidebar(chat).getByLabel("Conversation title").fill("Spain trip novel");
  await sidebar(chat).getByLabel("Conversation title").press("Enter");

  await chat.keyboard.press("Control+k");
  await expect(field(chat)).toBeFocused();
  await chat.keyboard.type("spai");
  await expect(results(chat)).toHaveCount(2);
  await expect(marked(chat)).toHaveText(["Spain", "Spain"]);
  await expect(results(chat).nth(0)).toContainText("Spain trip");
  await expect(results(chat).nth(1)).toContainText("What is the capital of Spain?");
  await expect(chat.getByRole("status").filter({ hasText: "2 results" })).toBeAttached();
  expect((await new AxeBuilder({ page: chat }).include(".index").analyze()).violations).toEqual([]);

  await chat.keyboard.press("ArrowDown");
  await expect(results(chat).nth(0)).toBeFocused();
  await chat.keyboard.press("ArrowDown");
  await chat.keyboard.press("ArrowDown");
  await expect(results(chat).nth(1)).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(chat).toHaveURL(first);
  const found = chat.getByRole("article").filter({ hasText: "capital of Spain" });
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(found).toHaveAttribute("data-found", "");
  // The scrolling to the end, half a second later, does not lead away again.
  await chat.waitForTimeout(700);
  const top = await found.evaluate((turn) => turn.getBoundingClientRect().top);
  expect(top).toBeLessThan(200);
  await expect(found).not.toHaveAttribute("data-found", "");

  // The results stay for the next one; from the list Escape empties them, and the dates are back.
  await results(chat).nth(1).focus();
  await chat.keyboard.press("ArrowUp");
  await chat.keyboard.press("ArrowUp");
  await expect(field(chat)).toBeFocused();
  await chat.keyboard.press("Escape");
  await expect(field(chat)).toHaveValue("");
  await expect(sidebar(chat).getByRole("heading", { name: "Today" })).toBeVisible();

  // Enter in the field opens the first result; words of an answer are found as well.
  await field(chat).fill('"lantern stands" middlemarch');
  await expect(results(chat)).toHaveCount(1);
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("article").filter({ hasText: "Middlemarch" })).toBeFocused();

  // Found by its title and by a message, a conversation is listed by the message alone.
  await field(chat).fill("novel");
  await expect(marked(chat)).toHaveText(["novel"]);
  await expect(results(chat)).toContainText("Who wrote the novel Middlemarch?");
});

test("a search says when nothing is found, when it fails, and asks once for what is typed in one go", async ({
  chat,
}) => {
  await talk(chat, ["What is the capital of France?"]);
  const asked: string[] = [];
  chat.on("request", (request) => request.url().includes("/api/search") && asked.push(request.url()));
  // Letter by letter in one turn of the page: between two keys a slow machine may take longer than a pause.
  await field(chat).evaluate((input: HTMLInputElement, text) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (let length = 1; length <= text.length; length++) {
      write?.call(input, text.slice(0, length));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, "<b>100% \\'");
  await expect(sidebar(chat).getByText("Nothing found for “<b>100% \\'”")).toBeVisible();
  expect(asked).toHaveLength(1);

  // A slow search that is overtaken is cancelled, and what it would have said is never shown.
  await chat.route("**/api/search?query=fra", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue().catch(() => undefined);
  });
  const cancelled = chat.waitForEvent("requestfailed", (request) => request.url().endsWith("query=fra"));
  const begun = chat.waitForRequest((request) => request.url().endsWith("query=fra"));
  await field(chat).fill("fra");
  await begun;
  await field(chat).fill("france");
  expect((await cancelled).failure()?.errorText).toContain("ABORTED");
  await expect(results(chat)).toHaveCount(1);

  await chat.route("**/api/search?**", (route) => route.abort());
  await field(chat).fill("spain");
  await expect(sidebar(chat).getByRole("alert")).toContainText("The search failed.");
  await chat.unroute("**/api/search?**");
  await sidebar(chat).getByRole("button", { name: "Try again" }).click();
  await expect(sidebar(chat).getByText("Nothing found for “spain”")).toBeVisible();
});

test("on a phone the search opens over the page, Escape empties it first, and choosing closes it", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  await talk(chat, ["What is the capital of France?"]);
  await chat.keyboard.press("Control+k");
  await expect(field(chat)).toBeFocused();
  await field(chat).fill("france");
  await expect(results(chat)).toHaveCount(1);
  await chat.keyboard.press("Escape");
  await expect(field(chat)).toHaveValue("");
  await field(chat).fill("capital");
  await results(chat).first().click();
  await expect(field(chat)).toHaveCount(0);
  await expect(chat.getByRole("article").first()).toBeFocused();
  expect(await chat.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
