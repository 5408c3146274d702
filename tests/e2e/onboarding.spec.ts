import type { Page } from "@playwright/test";
import { axeProblems, inEveryLook, onPhone } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

let newcomers = 0;

/** An account that is new, at onboarding. */
async function arrive(page: Page): Promise<void> {
  await signUp(page);
  await page.goto("/onboarding");
}

/** Signs up and stops where the product leads: at onboarding. */
async function arriveByHand(page: Page): Promise<void> {
  await page.goto("/auth?tab=register");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel(/^Last name/).fill("Lovelace");
  await page.getByLabel("Email").fill(`newcomer${++newcomers}.${process.pid}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a proof sheet");
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
}

test("sign-up leads to onboarding, which knows the name and stores the answers, and on to the chat", async ({
  page,
}) => {
  await arriveByHand(page);
  await expect(page.getByRole("heading", { name: "Welcome to Redraft" })).toBeVisible();
  await expect(page.getByText("Let's personalize your AI experience")).toBeVisible();
  await expect(page.getByText("You can always update these preferences later in Settings")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Lovelace");
  const style = page.getByRole("group", { name: "What style should answers have?" }).getByRole("button");
  await expect(style).toHaveText([
    "Professional & Concise",
    "Casual & Friendly",
    "Detailed & Thorough",
    "Creative & Inspiring",
    "Technical & Precise",
  ]);
  await expect(style.first()).toHaveAttribute("aria-pressed", "true");
  await style.last().click();
  // A choice that was left for one's own words can be chosen again.
  const agent = page.getByRole("button", { name: "Estate agent" });
  await agent.click();
  await page.getByRole("button", { name: "Something else…" }).click();
  await agent.click();
  await expect(agent).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Something else…" }).click();
  await page.getByLabel("Your work").fill("Analyst");
  await page.getByRole("button", { name: "Clients" }).click();
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByText("Your profile has been set up successfully.").first()).toBeVisible();
  const saved = await (await page.request.get("/api/user/preferences")).json();
  expect(saved).toMatchObject({
    name: "Ada Lovelace",
    role: "Analyst",
    context: "Most of what I write is read by clients.",
    communicationStyle: "technical",
  });
  await page.goto("/onboarding");
  await expect(page).toHaveURL(/\/$/);
});

test("a blank name is asked for", async ({ page }) => {
  await arrive(page);
  await page.getByText("More: your name").click();
  await page.getByLabel("Full name").fill("   ");
  await page.getByText("More: your name").click();
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByText("Name required").first()).toBeVisible();
  await expect(page.getByText("Please enter your name to continue.").first()).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page).toHaveURL(/\/onboarding$/);
});

test("skipping leads to the chat, and onboarding stays open for later", async ({ page }) => {
  await arrive(page);
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await page.goto("/onboarding");
  await expect(page.getByRole("button", { name: "Complete Setup" })).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("a failure keeps what was typed; a session that is over leads to the front page", async ({ page }) => {
  await arrive(page);
  await page.getByText("More: your name").click();
  await page.getByLabel("Goals").fill("Write less");
  await page.route("**/api/user/preferences", (route) => route.abort());
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByText("Failed to save your profile. Please try again.").first()).toBeVisible();
  await expect(page.getByLabel("Goals")).toHaveValue("Write less");
  await page.unroute("**/api/user/preferences");
  await page.request.post("/api/logout", { headers: { origin: new URL(page.url()).origin } });
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByText("Session expired").first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("signed-out visitors are told to sign in", async ({ page }) => {
  await page.goto("/onboarding");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("axe finds nothing in onboarding, in every look", async ({ page }) => {
  await onPhone(page);
  await arrive(page);
  await page.getByText("More: your name").click();
  await inEveryLook(page, async (name) => expect(await axeProblems(page), name).toEqual([]), { from: "system" });
});
