import type { Page } from "@playwright/test";
import { expect, signUp, test } from "./journey.ts";

const toast = (page: Page) => page.locator(".toast");

/** A form that is sent empty says so in a toast. Time stands still from then on, until a test lets it go by. */
async function complain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(toast(page)).toHaveAttribute("data-state", "open");
}

test("one toast at a time stands for five seconds, and its place is kept for a thousand more", async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth");
  // What a toast needs is there before time stands still.
  await complain(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await complain(page);
  await page.clock.runFor(3_000);
  await complain(page);
  await expect(toast(page)).toHaveCount(1);
  // The second one's time counts from its own beginning.
  await page.clock.runFor(4_900);
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(200);
  await expect(toast(page)).toHaveCount(0);
  await page.clock.fastForward(999_000);
  await expect(page.locator(".toast-viewport")).toHaveCount(1);
  await page.clock.fastForward(1_000);
  await expect(page.locator(".toast-viewport")).toHaveCount(0);
});

test("F8 goes to the toast, and a swipe of more than 50 pixels to the right sends it away", async ({ page }) => {
  await page.goto("/auth");
  await complain(page);
  await page.keyboard.press("F8");
  await expect(page.locator(".toast-viewport")).toBeFocused();
  const swipe = async (distance: number) => {
    const box = await toast(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 4 });
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(-120);
  await swipe(45);
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await swipe(60);
  await expect(toast(page)).toHaveCount(0);
});

test("a tooltip opens after 700 ms, and at once within 300 ms of another", async ({ page }) => {
  await page.clock.install();
  await openWithTooltips(page);
  const button = page.getByRole("button", { name: "Show password" });
  const away = () => page.mouse.move(5, 5, { steps: 3 });
  await button.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  const tooltip = page.locator(".tooltip");
  await button.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toBeVisible();
  await away();
  await page.clock.runFor(290);
  await expect(tooltip).toHaveCount(0);
  await button.hover();
  await page.clock.runFor(5);
  await expect(tooltip).toBeVisible();
  await away();
  await page.clock.runFor(310);
  await button.hover();
  await page.clock.runFor(5);
  await expect(tooltip).toHaveCount(0);
});

test("a tooltip comes with the keyboard's focus, lets the pointer onto itself, and goes with Escape and a press", async ({
  page,
}) => {
  await openWithTooltips(page);
  const tooltip = page.locator(".tooltip");
  await page.getByLabel("Password", { exact: true }).click();
  await page.keyboard.press("Tab");
  await expect(tooltip).toHaveText("Show password");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(tooltip).toHaveCount(0);
  const button = page.getByRole("button", { name: "Show password" });
  await button.hover();
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(tooltip).toHaveCount(0);
  await button.hover();
  await tooltip.waitFor();
  await button.click();
  await expect(tooltip).toHaveCount(0);
});

/** Their code comes in idle time. */
async function openWithTooltips(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/tooltips-[^/]+\.js$/);
  await page.goto("/auth");
  await loaded;
  await page.getByRole("button", { name: "Show password" }).waitFor();
}

test("a session that is over is said for half a second before the sign-in page", async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth");
  await complain(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => history.pushState(null, "", "/chat"));
  const notice = page.getByText("You are logged out. Logging in again...").first();
  for (let step = 0; step < 100 && !(await notice.isVisible()); step += 1) await page.clock.runFor(20);
  await page.clock.runFor(440);
  await expect(page).toHaveURL(/\/chat$/);
  const relogin = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/login");
  await page.clock.runFor(60);
  // The address for signing in again, which sends the browser on.
  await relogin;
  await expect(page).toHaveURL(/\/auth\?tab=login$/);
});

test("the toast of saved settings stands three seconds, not five", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").getByLabel("Role").fill("Agent");
  // Measured in the page, from the opening of the toast to its closing.
  const stood = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let openedAt = 0;
        new MutationObserver((_, observer) => {
          const isOpen = document.querySelector('.toast[data-state="open"]') !== null;
          if (isOpen && openedAt === 0) openedAt = performance.now();
          if (isOpen || openedAt === 0) return;
          observer.disconnect();
          resolve(performance.now() - openedAt);
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  );
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(toast(page)).toContainText("Settings updated");
  await page.mouse.move(5, 5);
  expect(await stood).toBeGreaterThan(2_900);
  expect(await stood).toBeLessThan(4_800);
});

test("a new prompt is scrolled to after 100, 150, 200 and 500 ms", async ({ page }) => {
  await page.addInitScript(() => {
    const waits: number[] = [];
    const real = window.setTimeout.bind(window);
    Object.assign(window, { waits });
    window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== undefined) waits.push(ms);
      return real(act, ms, ...rest);
    }) as typeof window.setTimeout;
  });
  await signUp(page);
  await expect(page.getByRole("textbox", { name: "Your prompt" })).toBeVisible();
  await page.evaluate(() => (window as unknown as { waits: number[] }).waits.splice(0));
  await page.getByRole("textbox", { name: "Your prompt" }).fill("explain compound interest");
  await page.keyboard.press("Enter");
  const order = () =>
    page.evaluate(() => (window as unknown as { waits: number[] }).waits.join(" ").includes("100 150 200 500"));
  await expect.poll(order).toBe(true);
});
