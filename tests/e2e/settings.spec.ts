import type { Page } from "@playwright/test";
import { axeProblems, inEveryLook, onPhone } from "./axe.ts";
import { expect, signUp, test, watchFor } from "./journey.ts";
import { asTier } from "./tier.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Settings" });

async function openSettings(page: Page): Promise<void> {
  // The bar of a phone has no room for this button, so a menu has the entry.
  const settings = page.getByRole("button", { name: "Settings" });
  const account = page.getByRole("button", { name: "Account", exact: true });
  await expect(account).toBeVisible();
  if (await settings.isVisible()) await settings.click();
  else {
    await account.click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
  }
  await expect(panel(page).getByLabel("Role")).toBeVisible();
}

const savedPreferences = async (page: Page) => (await page.request.get("/api/user/preferences")).json();

test("a newcomer finds the specification's defaults, and saving stores them all", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await openSettings(page);
  const settings = panel(page);
  const texts = ["Name", "Role", "Industry", "Context", "Goals", "Expertise", "Key interests", "Topics to avoid"];
  for (const label of [...texts, "Communication style"]) await expect(settings.getByLabel(label)).toBeVisible();
  await expect(settings.getByRole("radio", { name: /Choose for me/ })).toBeChecked();
  await expect(settings.getByText("Free default")).toBeVisible();
  await expect(settings.getByLabel("Response style")).toHaveValue("comprehensive");
  await expect(settings.getByLabel("Detail level")).toHaveValue("moderate");
  await expect(settings.getByLabel("Output format")).toHaveValue("structured");
  await expect(settings.getByLabel("Experience level")).toHaveValue("intermediate");
  await expect(settings.getByLabel("Preferred tone")).toHaveValue("professional");
  await expect(settings.getByLabel("Learning style")).toHaveValue("practical");
  await expect(settings.getByLabel("Time constraints")).toHaveValue("flexible");
  await expect(settings.getByRole("switch", { name: "Improve my prompts" })).toBeChecked();
  await expect(settings.getByRole("switch", { name: "Minimize the use of Emojis" })).toBeChecked();
  await settings.getByRole("switch", { name: "Minimize the use of Emojis" }).click();
  await settings.getByLabel("Role").fill("  Letting agent  ");
  await settings.getByRole("radio", { name: /GPT-4o Mini/ }).check();
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Your preferences have been saved successfully.").first()).toBeVisible();
  await expect(settings).toBeHidden();
  expect(await savedPreferences(page)).toMatchObject({
    role: "Letting agent",
    useEmojis: true,
    modelPreference: "gpt-4o-mini",
    responseStyle: "comprehensive",
    enablePromptImprovement: true,
  });
});

test("the button says Saving... meanwhile, and the panel closes half a second after success", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await openSettings(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/user/preferences", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(panel(page).getByRole("button", { name: "Saving..." })).toBeDisabled();
  // Measured in the page: from the end of the answer until the panel is gone.
  const stayed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector("[role=dialog]") !== null) return;
          observer.disconnect();
          const calls = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/preferences"));
          const answeredAt = Math.max(...calls.map((call) => (call as PerformanceResourceTiming).responseEnd));
          resolve(performance.now() - answeredAt);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  release();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText("Settings updated").first()).toBeVisible();
  expect(await stayed).toBeGreaterThan(490);
});

test("a double click on the panel's cross closes it and reaches nothing below", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await page.evaluate(() => document.fonts.ready);
  const signOut = await page.getByRole("button", { name: "Sign Out" }).boundingBox();
  await openSettings(page);
  // The panel slides in.
  await panel(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const cross = await panel(page).getByRole("button", { name: "Close" }).boundingBox();
  if (cross === null || signOut === null) throw new Error("Both are on the page");
  // A point on both.
  const left = Math.max(cross.x, signOut.x);
  const width = Math.min(cross.x + cross.width, signOut.x + signOut.width) - left;
  expect(width).toBeGreaterThan(2);
  await page.mouse.dblclick(left + width / 2, signOut.y + signOut.height / 2);
  await expect(panel(page)).toBeHidden();
  expect((await page.request.get("/api/user")).status()).toBe(200);
  // A single click reaches it, once the time of a double click is over.
  await page.waitForTimeout(600);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).not.toHaveURL(/home/);
});

test("a click on the backdrop closes the panel; unsaved changes wait, through a refresh, to be saved or discarded", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/home");
  await openSettings(page);
  await panel(page).getByLabel("Goals").fill("Fewer questions from buyers");
  await expect(panel(page).getByText("1 change not saved")).toBeVisible();
  await page.mouse.click(40, 400);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText("Your changes are kept.").first()).toBeVisible();
  await page.reload();
  await openSettings(page);
  await expect(panel(page).getByLabel("Goals")).toHaveValue("Fewer questions from buyers");
  await expect(panel(page).getByText("1 change not saved")).toBeVisible();
  await panel(page).getByRole("button", { name: "Discard" }).click();
  await expect(panel(page).getByLabel("Goals")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  expect((await savedPreferences(page)).goals).toBeUndefined();
});

test("an answer that is too long is named, keeps its text and takes the focus", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await openSettings(page);
  await panel(page).getByLabel("Context").fill("x".repeat(501));
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Context: At most 500 characters").first()).toBeVisible();
  await expect(panel(page).getByLabel("Context")).toBeFocused();
  await expect(panel(page).getByLabel("Context")).toHaveAttribute("aria-invalid", "true");
  await panel(page).getByLabel("Context").fill("Independent office in Bromley");
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(panel(page)).toBeHidden();
});

test("a failure says so and keeps the panel open; a session that is over leads to sign in", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await openSettings(page);
  await panel(page).getByLabel("Role").fill("Agent");
  await page.route("**/api/user/preferences", (route) => route.abort());
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Failed to update settings. Please try again.").first()).toBeVisible();
  await expect(panel(page).getByLabel("Role")).toHaveValue("Agent");
  await page.unroute("**/api/user/preferences");
  await page.request.post("/api/logout", { headers: { origin: new URL(page.url()).origin } });
  const isSaid = await watchFor(page, "You are logged out. Logging in again...");
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(page).toHaveURL(/\/auth\?tab=login/);
  expect(isSaid()).toBe(true);
});

test("what free does not include is locked and leads to the plans", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await openSettings(page);
  await expect(panel(page).getByRole("switch", { name: "Advanced Prompt Engineering" })).toBeDisabled();
  await expect(panel(page).getByRole("radio")).toHaveCount(4 + 3); // choose for me, three free models, three themes
  await panel(page).getByRole("link", { name: "Upgrade Required", exact: true }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  await page.goto("/home");
  await openSettings(page);
  await panel(page).getByRole("link", { name: "Claude Opus Upgrade Required" }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
});

test("a saved model beyond the tier is replaced by the tier's default", async ({ page }) => {
  await signUp(page);
  await page.request.put("/api/user/preferences", {
    data: { modelPreference: "claude-opus" },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.goto("/home");
  await openSettings(page);
  await expect(panel(page).getByRole("radio", { name: /GPT-3.5 Turbo/ })).toBeChecked();
  await expect(panel(page).getByText("Claude Opus needs Premier. GPT-3.5 Turbo is used instead.")).toBeVisible();
});

test("plus unlocks its models and Advanced Prompt Engineering, and premier all of them", async ({ page }) => {
  await signUp(page);
  await asTier(page, "plus");
  await page.goto("/home");
  await openSettings(page);
  await panel(page).getByRole("switch", { name: "Advanced Prompt Engineering" }).check();
  await expect(panel(page).getByRole("radio", { name: "Claude Sonnet" })).toBeEnabled();
  await expect(panel(page).getByRole("link", { name: "Claude Opus Upgrade Required" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(panel(page)).toBeHidden();
  expect(await savedPreferences(page)).toMatchObject({ advancedPrompting: true });
  await asTier(page, "premier");
  await page.goto("/home");
  await openSettings(page);
  await expect(panel(page).getByRole("link", { name: /Upgrade Required/ })).toHaveCount(0);
});

test("the chat opens the same panel, 430 px wide at the right, and the whole width on a phone", async ({ chat }) => {
  await chat.setViewportSize({ width: 1440, height: 900 });
  await openSettings(chat);
  await expect.poll(async () => (await panel(chat).boundingBox())?.x).toBe(1440 - 430);
  expect((await panel(chat).boundingBox())?.width).toBe(430);
  await chat.keyboard.press("Escape");
  await expect(chat.getByRole("button", { name: "Settings" })).toBeFocused();
  await chat.setViewportSize({ width: 600, height: 900 });
  await openSettings(chat);
  await expect.poll(async () => (await panel(chat).boundingBox())?.x).toBe(0);
  expect((await panel(chat).boundingBox())?.width).toBe(600);
});

test("axe finds nothing in the settings, in every look", async ({ page }) => {
  await signUp(page);
  await onPhone(page);
  await page.goto("/home");
  await openSettings(page);
  await expect(panel(page).getByRole("radio", { name: /Choose for me/ })).toBeVisible();
  await panel(page).getByLabel("Role").fill("x".repeat(101));
  await panel(page).getByRole("button", { name: "Save settings" }).click();
  await expect(panel(page).getByLabel("Role")).toHaveAttribute("aria-invalid", "true");
  await inEveryLook(page, async (name) => expect(await axeProblems(page), name).toEqual([]));
});
