import type { Page } from "@playwright/test";
import { axeProblems, inEveryLook, onPhone } from "./axe.ts";
import { answered, expect, send, signUp, test } from "./journey.ts";
import { asTier } from "./tier.ts";

const profile = (page: Page) => page.getByRole("region", { name: "Profile" });

async function setPreferences(page: Page, preferences: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  expect((await page.request.put("/api/user/preferences", { data: preferences, headers })).ok()).toBe(true);
}

test("the greeting takes the preferred name, else the first name", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "Welcome back, Ada" })).toBeVisible();
  await setPreferences(page, { name: "Countess Lovelace" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome back, Countess Lovelace" })).toBeVisible();
  // Sign-up asks for a first name; an account of before may have none.
  await setPreferences(page, {});
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), firstName: "" } });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome back, there" })).toBeVisible();
});

test("the profile card counts five fields, opens the settings, goes at 100 percent, and stays dismissed", async ({
  page,
}) => {
  await signUp(page);
  await setPreferences(page, { name: "Ada", role: "Agent", goals: "Sell" });
  await page.goto("/home");
  await expect(profile(page)).toContainText("Your profile is 60% complete.");
  await profile(page).getByRole("button", { name: "Complete Profile" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByLabel("Context").fill("An office in Bromley");
  await settings.getByRole("button", { name: "Save settings" }).click();
  await expect(profile(page)).toContainText("Your profile is 80% complete.");
  await expect(settings).toBeHidden();
  await profile(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(profile(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("profileSectionDismissed"))).toBe("true");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Usage This Month" })).toBeVisible();
  await expect(profile(page)).toBeHidden();

  await page.evaluate(() => localStorage.removeItem("profileSectionDismissed"));
  await setPreferences(page, { name: "Ada", role: "Agent", goals: "Sell", context: "Bromley", expertise: "Lettings" });
  await page.reload();
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(profile(page)).toBeHidden();
});

test("free sees its tier, its usage and the way to Plus, and nothing of premier", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await expect(page.getByRole("banner").getByText("Free")).toBeVisible();
  await expect(page.getByText("Prompts sent")).toBeVisible();
  await expect(page.getByText("GPT-4o answers")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Upgrade to Plus" })).toHaveAttribute("href", "/subscribe?plan=plus");
  await expect(page.getByRole("region", { name: "Quick Tips" }).getByRole("listitem")).toHaveCount(3);
  for (const name of ["Workspace", "View Coaching Reports", "Manage Team Workspaces"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("plus sees the GPT-4 counter and no upgrade card", async ({ page }) => {
  await signUp(page);
  await asTier(page, "plus");
  await page.goto("/home");
  await expect(page.getByText("GPT-4o answers")).toBeVisible();
  await expect(page.getByRole("link", { name: "Upgrade to Plus" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View Coaching Reports" })).toHaveCount(0);
});

test("premier sees coach, teams, workspace and the support line", async ({ page }) => {
  await signUp(page);
  await asTier(page, "premier");
  await page.goto("/home");
  await expect(page.getByText("Priority Support Active")).toBeVisible();
  await expect(page.getByText("up to 3 members")).toBeVisible();
  const links = [
    ["Workspace", "/team-workspace"],
    ["View Coaching Reports", "/prompt-coach"],
    ["Manage Team Workspaces", "/team-workspace"],
  ] as const;
  for (const [name, href] of links)
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
});

test("a prompt that was sent counts, and its conversation leads the five most recent", async ({ chat }) => {
  const headers = { origin: new URL(chat.url()).origin };
  for (let index = 1; index <= 6; index++)
    await chat.request.post("/api/conversations", { data: { title: `Conversation ${index}` }, headers });
  await send(chat, "explain compound interest to a first-time buyer");
  await answered(chat);
  await chat.getByRole("link", { name: "Back to Home" }).click();
  await expect(chat.getByRole("definition").first()).toHaveText("1");
  const recent = chat.getByRole("region", { name: "Recent Conversations" }).getByRole("link");
  await expect(recent).toHaveCount(5);
  await expect(recent.first()).toContainText(/^[A-Z][a-z]+ \d{1,2}Explain compound interest to a first-time buyer/);
  await recent.first().click();
  await expect(chat).toHaveURL(/\/chat\/\d+$/);
  await expect(chat.getByRole("article").first()).toContainText("explain compound interest");
});

test("the top bar leads to a new chat and out to the front page", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await page.getByRole("link", { name: "New chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await page.goBack();
  await page.getByRole("link", { name: "Start Chatting" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await page.goto("/home");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("numbers that cannot be loaded say so and can be asked for again", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/usage", (route) => route.abort());
  await page.goto("/home");
  const usage = page.getByRole("region", { name: "Usage This Month" });
  await expect(usage.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/usage");
  await usage.getByRole("button", { name: "Try again" }).click();
  await expect(usage.getByText("Prompts sent")).toBeVisible();
});

test("axe finds nothing on the home page, in every look", async ({ page }) => {
  await signUp(page);
  await asTier(page, "premier");
  await onPhone(page);
  await page.goto("/home");
  await expect(page.getByText("Prompts sent")).toBeVisible();
  await inEveryLook(page, async (name) => {
    expect(await axeProblems(page), name).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  });
});
