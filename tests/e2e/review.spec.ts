import type { Page } from "@playwright/test";
import { axeProblems, inEveryLook, onPhone } from "./axe.ts";
import { answered, expect, lastTurn, openRewrite, send, test, watchFor } from "./journey.ts";

// No model rewrites here: a recipe adds two sentences to the first, and also asks about the second.
const LISTING = "write a listing for the flat on marlow road";
const ASKING = "write a lesson plan about rivers for year 5";

/** What is sent without the second addition. */
const FIRST_ALONE = "for each important fact that is missing.";
const SECOND = "worn phrases";

const input = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });
const panel = (page: Page) => page.getByRole("form", { name: "Review before sending" });
const change = (page: Page, number: number) =>
  panel(page).getByRole("button", { name: new RegExp(`^Addition ${number},`) });

/** Switches "Show rewrite first" on and brings a rewrite of the prompt into the composer. */
async function review(page: Page, prompt: string): Promise<void> {
  const preference = page.getByRole("switch", { name: "Show rewrite first" });
  if (!(await preference.isChecked())) await preference.click();
  await expect(preference).toBeChecked();
  await input(page).fill(prompt);
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
}

/** What was sent to a provider last. */
const lastSent = (providers: { requests: readonly { body: unknown }[] }) =>
  JSON.stringify(providers.requests.at(-1)?.body ?? null);

test("with the keyboard alone: look at each addition, take one out, undo, and send", async ({ chat, providers }) => {
  await chat.getByRole("switch", { name: "Show rewrite first" }).focus();
  await chat.keyboard.press("Space");
  await input(chat).focus();
  await chat.keyboard.type(LISTING);
  await chat.keyboard.press("Enter");
  await expect(change(chat, 1)).toBeFocused();
  // What was typed stands above, to compare with.
  await expect(panel(chat).getByText(LISTING, { exact: true })).toBeVisible();
  expect(providers.callCount()).toBe(0);
  await chat.keyboard.press("ArrowRight");
  await expect(change(chat, 2)).toBeFocused();
  await chat.keyboard.press("r");
  await expect(change(chat, 2)).toHaveAttribute("aria-pressed", "false");
  await expect(change(chat, 2)).toBeFocused();
  await chat.keyboard.press("ArrowLeft");
  await chat.keyboard.press("r");
  await expect(change(chat, 1)).toHaveAttribute("aria-pressed", "false");
  await chat.keyboard.press("Control+z");
  await expect(change(chat, 1)).toHaveAttribute("aria-pressed", "true");
  await expect(change(chat, 2)).toHaveAttribute("aria-pressed", "false");
  await chat.keyboard.press("Enter");
  await answered(chat);
  expect(lastSent(providers)).toContain(FIRST_ALONE);
  await expect(lastTurn(chat).locator(".said").first()).not.toContainText(SECOND);
  await expect(input(chat)).toHaveValue("");
  await expect(lastTurn(chat).locator(".said").first()).toHaveText(LISTING);
});

test("back to writing loses nothing: the text, and on the next look the decisions", async ({ chat, providers }) => {
  await review(chat, LISTING);
  await change(chat, 2).press("r");
  await chat.keyboard.press("Escape");
  await expect(panel(chat)).toHaveCount(0);
  await expect(input(chat)).toHaveValue(LISTING);
  await expect(input(chat)).toBeFocused();
  await chat.keyboard.type(" and sign it hannah");
  await chat.keyboard.press("Enter");
  await expect(change(chat, 2)).toHaveAttribute("aria-pressed", "false");
  expect(providers.callCount()).toBe(0);
});

test("a refresh keeps the draft, the rewrite and what was decided and typed", async ({ chat }) => {
  await review(chat, LISTING);
  await change(chat, 1).press("r");
  await panel(chat).getByRole("tab", { name: "Edit" }).click();
  await panel(chat).getByLabel("The text that is sent").press("Control+End");
  await chat.keyboard.type(" Sign it Hannah.");
  await chat.reload();
  await expect(panel(chat)).toBeVisible();
  await panel(chat).getByRole("tab", { name: "Clean" }).click();
  await expect(panel(chat)).toContainText("write a listing for the flat");
  await expect(panel(chat)).toContainText("Sign it Hannah.");
});

test("the text can be typed over; the difference is shown as one's own, and that text is sent", async ({
  chat,
  providers,
}) => {
  await review(chat, LISTING);
  await panel(chat).getByRole("tab", { name: "Edit" }).click();
  await panel(chat).getByLabel("The text that is sent").press("Control+End");
  await chat.keyboard.type(" Keep it to three lines.");
  await panel(chat).getByRole("tab", { name: "Marked up" }).click();
  await expect(panel(chat).getByText("Your edit.")).toBeVisible();
  await panel(chat)
    .getByRole("button", { name: /Send improved/ })
    .click();
  await answered(chat);
  expect(lastSent(providers)).toContain("Keep it to three lines.");
  await openRewrite(chat);
  await expect(lastTurn(chat).getByText("Your edit.")).toBeVisible();
  // The prompt is edited in its user's words, without the line that was typed into the rewrite, unless they want it.
  await lastTurn(chat).getByRole("button", { name: "Edit your prompt" }).click();
  const editor = chat.getByRole("textbox", { name: "Your prompt, edited" });
  await expect(editor).toHaveValue(LISTING);
  await chat.getByRole("button", { name: "Edit what was sent" }).click();
  await expect(editor).toHaveValue(/Keep it to three lines\.$/);
  await expect(editor).toBeFocused();
});

test("a question is answered in place: the answer goes into a new rewrite, not into the prompt, and decisions stay", async ({
  chat,
}) => {
  await review(chat, ASKING);
  await change(chat, 1).press("r");
  const asked = chat.waitForRequest("**/api/improve");
  await panel(chat).getByRole("button", { name: "45 minutes" }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    originalPrompt: ASKING,
    answered: [{ question: "How long is the lesson?", answer: "45 minutes" }],
  });
  const question = panel(chat).getByRole("group", { name: "How long is the lesson?" });
  await expect(question).toHaveCount(0);
  await expect(panel(chat).locator(".answered")).toContainText("How long is the lesson?45 minutes");
  await expect(change(chat, 1)).toHaveAttribute("aria-pressed", "false");
  await panel(chat).getByRole("button", { name: "Undo" }).click();
  await expect(question).toBeVisible();
  await chat.keyboard.press("Escape");
  await expect(input(chat)).toHaveValue(ASKING);
});

test("the original can be sent instead, with the pointer or with Alt Enter", async ({ chat, providers }) => {
  await review(chat, LISTING);
  await panel(chat)
    .getByRole("button", { name: /Send my original/ })
    .click();
  await answered(chat);
  await expect(lastTurn(chat)).toContainText("Sent exactly as it stands here.");
  expect(lastSent(providers)).toContain(LISTING);
  await review(chat, ASKING);
  await chat.keyboard.press("Alt+Enter");
  await expect(chat.getByRole("article")).toHaveCount(2);
  await answered(chat);
  expect(lastSent(providers)).toContain(ASKING);
});

test("the model and the reason are named before anything is sent", async ({ chat, providers }) => {
  await review(chat, LISTING);
  await expect(panel(chat).locator(".review-route")).toContainText("Gemini Flash-Lite");
  await expect(panel(chat).locator(".review-route")).toContainText("task");
  expect(providers.callCount()).toBe(0);
});

test("without a network the prompt stays, the reason is said, and trying again works", async ({ chat }) => {
  await review(chat, LISTING);
  await chat.keyboard.press("Escape");
  await expect(input(chat)).toBeFocused();
  await chat.context().setOffline(true);
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("alert").filter({ hasText: "No internet connection" })).toBeVisible();
  await expect(input(chat)).toHaveValue(LISTING);
  await chat.context().setOffline(false);
  await chat.getByRole("button", { name: "Try again" }).click();
  await expect(panel(chat)).toBeVisible();
});

test("too many previews, and a send the server refuses: both are said, and the review stays", async ({ chat }) => {
  await review(chat, LISTING);
  await change(chat, 2).press("r");
  const refusal = { code: "too-many-attempts", message: "Too many attempts. Please wait and try again." };
  await chat.route("**/api/messages/improve", (route) => route.fulfill({ status: 429, json: refusal }));
  await chat.keyboard.press("Enter");
  await expect(chat.getByText(refusal.message).first()).toBeVisible();
  await expect(change(chat, 2)).toHaveAttribute("aria-pressed", "false");
  await chat.route("**/api/improve", (route) => route.fulfill({ status: 429, json: refusal }));
  await chat.keyboard.press("Escape");
  await expect(input(chat)).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("alert").filter({ hasText: refusal.message })).toBeVisible();
  await expect(input(chat)).toHaveValue(LISTING);
});

test("a preview that has expired is made afresh, with the decisions kept", async ({ chat }) => {
  await review(chat, LISTING);
  await change(chat, 2).press("r");
  const gone = {
    code: "preview-gone",
    message: "This preview has expired. Your prompt is kept: ask for a fresh preview.",
  };
  await chat.route("**/api/messages/improve", (route) => route.fulfill({ status: 404, json: gone }), { times: 1 });
  const fresh = chat.waitForResponse((response) => response.url().endsWith("/api/improve"));
  await chat.keyboard.press("Enter");
  expect((await fresh).ok()).toBe(true);
  await expect(chat.getByText(gone.message).first()).toBeVisible();
  await expect(panel(chat).getByRole("button", { name: /Send improved/ })).toBeEnabled();
  await expect(change(chat, 2)).toHaveAttribute("aria-pressed", "false");
  await panel(chat)
    .getByRole("button", { name: /Send improved/ })
    .click();
  await answered(chat);
});

test("a session that has ended leads to signing in, and the prompt is still there", async ({ chat }) => {
  await chat.getByRole("switch", { name: "Show rewrite first" }).click();
  await chat.waitForLoadState("networkidle");
  const isSaid = await watchFor(chat, "You are logged out. Logging in again...");
  await chat.context().clearCookies();
  await input(chat).fill(LISTING);
  await chat.keyboard.press("Enter");
  await expect(chat).toHaveURL(/\/auth\?tab=login/);
  expect(isSaid()).toBe(true);
  expect(await chat.evaluate(() => sessionStorage.getItem("draft:new"))).toBe(LISTING);
});

test("the choice is saved at once and holds after a refresh; without it prompts go at once", async ({ chat }) => {
  const preference = chat.getByRole("switch", { name: "Show rewrite first" });
  await expect(preference).not.toBeChecked();
  const saved = chat.waitForResponse((response) => response.request().method() === "PUT");
  await preference.click();
  expect((await saved).ok()).toBe(true);
  await chat.reload();
  await expect(preference).toBeChecked();
  await preference.click();
  await send(chat, LISTING);
  await answered(chat);
});

test("the switch moves with the click, and moves back when the choice could not be saved", async ({ chat }) => {
  let fail: () => Promise<void> = async () => undefined;
  const asked = new Promise<void>((resolve) => {
    void chat.route("**/api/user/preferences", (route) => {
      fail = () => route.fulfill({ status: 500 });
      resolve();
    });
  });
  const preference = chat.getByRole("switch", { name: "Show rewrite first" });
  // Looked at within the click: whoever clicks on a slow machine sees no switch that springs back.
  const isOn = await preference.evaluate((control: HTMLInputElement) => {
    control.click();
    return new Promise<boolean>((resolve) => queueMicrotask(() => resolve(control.checked)));
  });
  expect(isOn).toBe(true);
  await asked;
  await expect(preference).toBeChecked();
  await fail();
  await expect(chat.locator(".toast")).toBeVisible();
  await expect(preference).not.toBeChecked();
});

test("an edited prompt is reviewed in the thread, and the half-written next prompt stays in the box", async ({
  chat,
  providers,
}) => {
  await send(chat, LISTING);
  await answered(chat);
  await chat.getByRole("switch", { name: "Show rewrite first" }).click();
  await input(chat).fill("and now a shorter one for");
  const edit = () => lastTurn(chat).getByRole("button", { name: "Edit your prompt" });
  await edit().click();
  const editor = chat.getByRole("textbox", { name: "Your prompt, edited" });
  await editor.fill(`${LISTING} in penge`);
  const calls = providers.callCount();
  await editor.press("Enter");
  await expect(lastTurn(chat).getByRole("form", { name: "Review before sending" })).toBeVisible();
  expect(providers.callCount()).toBe(calls);
  // Back to the words, and to the review again.
  await chat.keyboard.press("Escape");
  await expect(editor).toHaveValue(`${LISTING} in penge`);
  await expect(editor).toBeFocused();
  await chat.keyboard.press("Enter");
  await change(chat, 2).press("r");
  await chat.keyboard.press("Enter");
  await expect(lastTurn(chat).getByRole("group", { name: "Version 2 of 2" })).toContainText("edited");
  await answered(chat);
  expect(lastSent(providers)).toContain(FIRST_ALONE);
  expect(lastSent(providers)).not.toContain(SECOND);
  await expect(input(chat)).toHaveValue("and now a shorter one for");
});

test("after a prompt went at once, an addition is taken out in the thread, and the corrected prompt is sent", async ({
  chat,
  providers,
}) => {
  await send(chat, LISTING);
  await answered(chat);
  await openRewrite(chat);
  const recorded = chat.waitForResponse((response) => response.request().method() === "PATCH");
  await lastTurn(chat).getByRole("button", { name: "Take out: Leave out, 2" }).click();
  expect((await recorded).ok()).toBe(true);
  expect((await (await recorded).json()).review).toMatchObject({ accepted: [], rejected: [{ title: "Leave out" }] });
  await chat.reload();
  await expect(lastTurn(chat).getByText("You took out one piece.")).toBeVisible();
  await lastTurn(chat).getByRole("button", { name: "Answer again without it" }).click();
  // Another version of the answer: the prompt stays as its user wrote it, and the rewrite goes without the piece.
  await expect(lastTurn(chat).getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await expect(chat.getByRole("article")).toHaveCount(1);
  await answered(chat);
  expect(lastSent(providers)).toContain(FIRST_ALONE);
  expect(lastSent(providers)).not.toContain(SECOND);
  await expect(lastTurn(chat).locator(".said").first()).toHaveText(LISTING);
  await openRewrite(chat);
  await expect(lastTurn(chat).locator("p.proof")).toContainText(FIRST_ALONE);
  await expect(lastTurn(chat).locator("p.proof")).not.toContainText(SECOND);
});

test("axe finds nothing in the review, in every look", async ({ chat }) => {
  await onPhone(chat);
  await review(chat, ASKING);
  await change(chat, 1).press("r");
  await inEveryLook(chat, async (name) => expect(await axeProblems(chat), name).toEqual([]));
});
