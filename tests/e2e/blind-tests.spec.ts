import type { Page } from "@playwright/test";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { buyPremier, expect, send, test } from "./journey.ts";

const NAMES = /GPT|Claude|Gemini/;

/** As the settings save it. */
async function testEveryPrompt(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("button", { name: "Settings" }).click();
  const rate = page.getByLabel("Blind test: compare two models without their names");
  await rate.selectOption("One prompt in 5");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings updated").first()).toBeVisible();
  // One in five is left to chance; here chance is on this side.
  await page.addInitScript(() => {
    Math.random = () => 0.1;
  });
  await page.goto("/chat");
  // Plan and models have arrived: before that nothing is tested.
  await expect(page.getByRole("button", { name: "Compare models" })).toBeVisible();
}

test("a blind test names nobody until one is picked; then the conversation goes on, and the results are one's own", async ({
  chat,
}) => {
  await buyPremier(chat);
  await testEveryPrompt(chat);
  await send(chat, "three reasons to see lisbon in winter");
  const both = chat.getByRole("region", { name: "Answers side by side" });
  await expect(both).toContainText("A blind test");
  const picks = both.getByRole("button", { name: /^Pick Answer [AB]$/ });
  await expect(picks).toHaveCount(2, { timeout: 40_000 });
  await expect(both).not.toContainText(NAMES);
  await expect(both).not.toContainText("$");
  for (const button of await both.getByRole("button").all()) await expect(button).not.toHaveAccessibleName(NAMES);
  await inEveryLook(chat, async (name) => {
    expect(await seriousProblems(chat)).toEqual([]);
    await expect(both.getByText("Answer A", { exact: true }).first()).toBeVisible();
    await expect([name, await both.textContent()].join()).not.toMatch(NAMES);
  });
  const saved = chat.waitForResponse((response) => response.url().endsWith("/pick"));
  await picks.last().click();
  await saved;
  const turn = chat.getByRole("article").last();
  await expect(turn.locator(".model-line")).toContainText(NAMES);
  const model = await turn.locator(".model-line .pick").innerText();
  // Chance decides whether two models or two wordings were compared.
  const behind = [
    `You picked answer B: it was ${model}. Answer A was `,
    "You picked answer B: it answered the rewrite. Answer A answered your own words.",
    "You picked answer B: it answered your own words. Answer A answered the rewrite.",
  ];
  const said = await turn.getByText(/^You picked answer B: /).innerText();
  expect(
    behind.some((words) => said.startsWith(words)),
    said,
  ).toBe(true);
  await expect(turn.getByText(/^The answer of /)).toBeVisible();

  await chat.goto("/evidence");
  const yours = chat.getByRole("region", { name: "Your own blind tests" });
  await expect(yours.getByRole("row")).toHaveCount(3);
  await expect(yours).toContainText("1 of 1");
  await expect(yours).toContainText("0 of 1");
  await inEveryLook(chat, async () => expect(await seriousProblems(chat)).toEqual([]));
});

test("offline, a prompt that a blind test would have taken is offered to go when the line is back", async ({
  chat,
}) => {
  await buyPremier(chat);
  await testEveryPrompt(chat);
  const box = chat.getByRole("textbox", { name: "Your prompt" });
  const offer = chat.getByRole("button", { name: "Send when the connection is back" });
  const both = chat.getByRole("region", { name: "Answers side by side" });
  await chat.waitForLoadState("networkidle");
  // As the first prompt of a conversation that is still to be made.
  await chat.context().setOffline(true);
  await box.fill("three reasons to see lisbon in winter");
  await chat.keyboard.press("Enter");
  await offer.click();
  await chat.context().setOffline(false);
  await expect(both).toHaveCount(1, { timeout: 40_000 });
  await both
    .getByRole("button", { name: /^Pick Answer [AB]$/ })
    .last()
    .click({ timeout: 40_000 });

  // And in one that is open.
  await chat.context().setOffline(true);
  await box.fill("and three to see porto");
  await chat.keyboard.press("Enter");
  await expect(offer).toBeVisible();
  await expect(box).toHaveValue("and three to see porto");
  await chat.context().setOffline(false);
});
