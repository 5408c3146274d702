import type { Page } from "@playwright/test";
import { inEveryLook, onPhone, seriousProblems } from "./axe.ts";
import { answered, buyPremier, expect, send, test } from "./journey.ts";

async function sendOne(page: Page): Promise<void> {
  await page.goto("/chat");
  await send(page, "a poem about the sea");
  await answered(page);
  await page.goto("/prompt-coach");
}

async function writeReport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Generate new report" }).click();
  await expect(page.getByText(/^Report of \w+ \d+, 1 prompt$/)).toBeVisible();
}

/** As if something had been written the day before too. */
async function withDayBefore(page: Page): Promise<void> {
  await page.route("**/api/prompt-coach/analytics", async (route) => {
    const response = await route.fetch();
    const [today] = await response.json();
    const date = new Date(Date.parse(`${today.date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    await route.fulfill({ response, json: [{ ...today, date, averageScore: 50 }, today] });
  });
}

test("below Premier the page asks for an upgrade and leads to the plans", async ({ chat: page }) => {
  await page.goto("/prompt-coach");
  await expect(page.getByRole("heading", { name: "Upgrade Required" })).toBeVisible();
  await page.getByRole("link", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
});

test("somebody who is signed out is told to sign in", async ({ page }) => {
  await page.goto("/prompt-coach");
  await expect(page.getByText("This page is there once you are signed in.")).toBeVisible();
});

test("from nothing over the first prompt to a report that quotes it, with the figures in a table", async ({
  chat: page,
}) => {
  await buyPremier(page);
  await page.goto("/home");
  await page.getByRole("link", { name: "View Coaching Reports" }).click();
  await expect(page.getByText("No report yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Generate new report" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
  await sendOne(page);
  await expect(page.getByText("Your first report will be written tonight, or now, if you ask for it.")).toBeVisible();
  await writeReport(page);
  await expect(page.getByText("From one prompt.", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Structure \d\.\d of 10$/ })).toBeVisible();
  const findings = page.getByRole("region", { name: "What to keep and what to change" });
  await expect(findings.getByText("a poem about the sea").first()).toBeVisible();
  // One day is no trend.
  await expect(page.getByRole("heading", { name: "Trend" })).toBeHidden();
  await withDayBefore(page);
  await page.reload();
  await page.getByRole("tab", { name: "30 days" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel")).toContainText("in the 90 days up to");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await expect(findings).toBeVisible();
  await findings.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
});

test("each advice has the prompt before and after, and one button to write it again", async ({ chat: page }) => {
  await buyPremier(page);
  await sendOne(page);
  await writeReport(page);
  const findings = page.getByRole("region", { name: "What to keep and what to change" });
  await expect(findings.getByText("Try this:").first()).toBeVisible();
  await expect(findings.getByText("Before", { exact: false }).first()).toBeVisible();
  await findings.getByRole("button", { name: "Rewrite it now" }).first().click();
  const draft = page.getByLabel("Your second draft");
  await expect(draft).toBeFocused();
  await expect(draft).toHaveValue("a poem about the sea");
});

test("a second draft is scored beside the first one, by key", async ({ chat: page }) => {
  await buyPremier(page);
  await sendOne(page);
  await writeReport(page);
  const practice = page.getByRole("region", { name: "Rewrite this one" });
  await expect(practice).toHaveCount(0);
  await page.getByRole("button", { name: "Rewrite it now" }).first().press("Enter");
  await expect(practice).toContainText("a poem about the sea");
  await practice.getByLabel("Your second draft").clear();
  await practice.getByRole("button", { name: "Score it" }).press("Enter");
  await expect(practice.getByText("Write your second draft first.")).toBeVisible();
  await practice.getByLabel("Your second draft").fill("Write a poem of 12 lines about the sea at night. Do not rhyme.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(practice.getByRole("status")).toContainText(/\d\.\d \+\d\.\d against \d\.\d\. Settled: .*the form/);
  await page.route("**/api/prompt-coach/practice", (route) => route.abort(), { times: 1 });
  await practice.getByRole("button", { name: "Score it" }).click();
  await expect(page.getByText("Failed to score this draft. Please try again.", { exact: true })).toBeVisible();
  await practice.getByRole("button", { name: "Score it" }).click();
  await practice.getByRole("button", { name: "Use it in a new chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("textbox", { name: "Your prompt" })).toHaveValue(
    "Write a poem of 12 lines about the sea at night. Do not rhyme.",
  );
});

test("a report that fails says so in the words of the specification, and the page recovers", async ({ chat: page }) => {
  await buyPremier(page);
  await sendOne(page);
  await page.route("**/api/prompt-coach/generate-report", (route) => route.abort());
  await page.getByRole("button", { name: "Generate new report" }).click();
  await expect(page.getByText("Failed to generate coaching report. Please try again.", { exact: true })).toBeVisible();
  await page.unroute("**/api/prompt-coach/generate-report");
  await writeReport(page);
  await page.route("**/api/prompt-coach/analytics", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("No internet connection");
  await page.unroute("**/api/prompt-coach/analytics");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Report of/)).toBeVisible();
});

test("the chart says its values to the pointer and to the arrow keys, and a table says the same", async ({
  chat: page,
}) => {
  await buyPremier(page);
  await sendOne(page);
  await writeReport(page);
  await withDayBefore(page);
  await page.reload();
  const chart = page.locator(".line-chart");
  const slider = page.getByRole("slider", { name: /^Score/ });
  await expect(chart.locator(".reading")).toHaveText(/, so far: \d+(\.\d)?$/);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /^\w+ \d+: 5$/);
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /^\w+ \d+: no prompts$/);
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /, so far: \d/);
  const box = await slider.boundingBox();
  if (box === null) throw new Error("The chart is not there");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(chart.locator(".reading")).toHaveText(/: no prompts$/);
  await expect(chart.locator(".running")).toHaveAttribute("d", /^M/);
  await page.getByRole("tab", { name: "90 days" }).click();
  await expect(chart.locator(".reading")).toHaveText(/^Mean of the week to /);
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("home says how the week went, and what the coach does before there is a prompt", async ({ chat: page }) => {
  await buyPremier(page);
  await page.goto("/home");
  const row = page.getByRole("region", { name: "Prompt Coach" });
  await expect(row).toContainText("what is strong in them");
  await page.goto("/chat");
  await sendOne(page);
  await page.goto("/home");
  await expect(row).toContainText(/\d\.\d of 10 on average over 1 prompt in the last 7 days\./);
});

test("home, a new chat and the settings are one step away", async ({ chat: page }) => {
  await page.goto("/prompt-coach");
  await expect(page.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
  await expect(page.getByRole("link", { name: "New chat" })).toHaveAttribute("href", "/chat");
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await page.getByRole("link", { name: "New chat" }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test("axe finds nothing serious on the coach's page, in every look", async ({ chat: page }) => {
  test.slow();
  const look = async (name: string) => {
    expect(await seriousProblems(page), name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true);
  };
  await onPhone(page);
  await page.goto("/prompt-coach");
  await expect(page.getByRole("heading", { name: "Upgrade Required" })).toBeVisible();
  await inEveryLook(page, look);
  await buyPremier(page);
  await sendOne(page);
  await writeReport(page);
  await page.getByRole("button", { name: "Rewrite it now" }).first().click();
  await expect(page.getByRole("region", { name: "Rewrite this one" })).toBeVisible();
  await inEveryLook(page, look);
  await withDayBefore(page);
  await page.reload();
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await inEveryLook(page, look);
});
