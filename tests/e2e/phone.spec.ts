import { answered, expect, lastTurn, send, test } from "./journey.ts";

test("on a phone a notice leaves the thread to be tapped, and no bar is wider than the smallest screen", async ({
  chat,
}) => {
  await chat.clock.install();
  await chat.reload();
  await chat.setViewportSize({ width: 390, height: 844 });
  await send(chat, "what is the capital of france");
  await answered(chat);
  // Time stands still, so that the notice does not go by itself and make way.
  await chat.clock.pauseAt(Date.now() + 60_000);
  await lastTurn(chat).getByRole("button", { name: "Helpful", exact: true }).click();
  await expect(async () => {
    await chat.clock.runFor(20);
    await expect(chat.locator(".toast")).toContainText("Feedback submitted", { timeout: 100 });
  }).toPass();
  await lastTurn(chat).getByRole("button", { name: "Not helpful" }).click({ timeout: 20_000 });
  await chat.clock.resume();
  await chat.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/chat", "/home", "/account", "/subscribe"]) {
    await chat.goto(path);
    await expect(chat.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(chat.getByRole("button", { name: "Account", exact: true })).toBeInViewport({ ratio: 1 });
    expect(await chat.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test.describe("with a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the phone's Back closes the list of conversations and stays on the page", async ({ chat }) => {
    // Playwright has no Back button, so the last watcher is asked to close, as Android does.
    await chat.addInitScript(() => {
      const page = window as unknown as { CloseWatcher: new () => object; lastWatcher: object };
      const Native = page.CloseWatcher;
      page.CloseWatcher = class extends Native {
        constructor() {
          super();
          page.lastWatcher = this;
        }
      };
    });
    await chat.reload();
    await chat.getByRole("button", { name: "Conversations" }).tap();
    await expect(chat.getByRole("dialog", { name: "Conversations" })).toBeVisible();
    await chat.evaluate(() =>
      (window as unknown as { lastWatcher: { requestClose: () => void } }).lastWatcher.requestClose(),
    );
    await expect(chat.getByRole("dialog", { name: "Conversations" })).toHaveCount(0);
    await expect(chat).toHaveURL(/\/chat$/);
  });
});
