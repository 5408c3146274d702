import type { Page } from "@playwright/test";
import { answered, expect, lastTurn, openRewrite, test } from "./journey.ts";

const input = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });

/** What came last can be seen without scrolling. */
const atTheEnd = (page: Page) =>
  expect
    .poll(() =>
      page.getByRole("main").evaluate((main) => Math.round(main.scrollHeight - main.clientHeight - main.scrollTop)),
    )
    .toBeLessThanOrEqual(1);

test("the bar leads home, to a new conversation and out; the address opens a conversation both ways", async ({
  chat,
}) => {
  await expect(chat.getByText("How can I help you today?")).toBeVisible();
  await expect(chat.getByText("I'll analyze and improve your prompts to get better results from AI.")).toBeVisible();
  await chat.setViewportSize({ width: 1440, height: 900 });
  expect((await chat.getByRole("complementary", { name: "Conversations" }).boundingBox())?.width).toBe(430);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await chat.route("**/api/messages/improve", async (route) => {
    await held;
    await route.continue();
  });
  await input(chat).fill("  explain compound interest to a first-time buyer  ");
  await chat.keyboard.press("Enter");
  await expect(chat.getByText("Processing...").first()).toBeAttached();
  await expect(input(chat)).toBeDisabled();
  release();
  await answered(chat);
  await expect(lastTurn(chat).locator(".said").first()).toHaveText("explain compound interest to a first-time buyer");
  await atTheEnd(chat);
  await input(chat).fill(
    "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long",
  );
  await chat.keyboard.press("Enter");
  await answered(chat);
  await atTheEnd(chat);
  // The panels: what was made of the prompt with its reasons, and the model with its own.
  await openRewrite(chat);
  await lastTurn(chat).getByText("Explanation", { exact: true }).click();
  await expect(lastTurn(chat).locator("details[open] li").first()).toHaveText(/\w{3}/);
  await expect(lastTurn(chat).getByText("How it was chosen")).toBeVisible();
  const bar = chat.getByRole("banner");
  await expect(bar.getByRole("heading")).toHaveText("Explain compound interest to a first-time buyer");
  const id = /\/chat\/(\d+)$/.exec(chat.url())?.[1];
  // One that nothing was sent in yet has SPEC's name.
  const headers = { origin: new URL(chat.url()).origin };
  await chat.request.post("/api/conversations", { data: {}, headers });
  await bar.getByRole("button", { name: "New conversation" }).click();
  await expect(chat).toHaveURL(/\/chat$/);
  await expect(chat.getByRole("article")).toHaveCount(0);
  await chat.goto(`/chat?conversationId=${id}`);
  await expect(chat.getByRole("complementary").getByRole("link", { name: /^Chat \d{1,2}:\d{2}/ })).toBeVisible();
  await expect(lastTurn(chat)).toContainText("flat on marlow road");
  // With the list closed, and nothing begun yet, the wordmark stands where the title would.
  await bar.getByRole("button", { name: "New conversation" }).click();
  await bar.getByRole("button", { name: "Conversations" }).click();
  await expect(chat.getByRole("complementary", { name: "Conversations" })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "Redraft" })).toHaveAttribute("href", "/");
  await expect(bar.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/home");
  await bar.getByRole("button", { name: "Settings" }).click();
  await expect(chat.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await chat.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Sign Out" }).click();
  await expect(chat).toHaveURL(/\/$/);
});
