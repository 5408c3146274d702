import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { UPGRADE_REDIRECT_MS } from "#contract/limits.ts";
import { expect, signUp, test, watchFor } from "./journey.ts";
import { asTier } from "./tier.ts";
import { timeToLeave } from "./time-to-leave.ts";

interface Stand {
  running: { stop(): void; say(text: string): void; fail(code: string): void } | null;
  settings: object;
  aborted: number;
}

/**
 * Chromium has no speech service in tests. This stands in for the browser's own interface and keeps its order of events: a
 * result comes before the end, an error does too, stop gives what was heard, abort gives an error named so.
 */
function standIn(): void {
  const stand: Stand = { running: null, settings: {}, aborted: 0 };
  class SpeechRecognition extends EventTarget {
    lang = "";
    continuous = true;
    interimResults = true;
    maxAlternatives = 9;
    onresult: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    onend: (() => void) | null = null;
    start() {
      if (stand.running !== null) throw new DOMException("already started", "InvalidStateError");
      const { lang, continuous, interimResults, maxAlternatives } = this;
      stand.settings = { lang, continuous, interimResults, maxAlternatives };
      stand.running = this;
    }
    say(text: string) {
      this.onresult?.({
        resultIndex: 0,
        results: [Object.assign([{ transcript: text, confidence: 0.9 }], { isFinal: true })],
      });
      this.finish();
    }
    fail(error: string) {
      this.onerror?.({ error, message: "" });
      this.finish();
    }
    finish() {
      stand.running = null;
      setTimeout(() => this.onend?.());
    }
    stop() {
      setTimeout(() => stand.running === this && this.finish());
    }
    abort() {
      stand.aborted += 1;
      setTimeout(() => stand.running === this && this.fail("aborted"));
    }
  }
  Object.assign(window, { stand, SpeechRecognition, webkitSpeechRecognition: SpeechRecognition });
}

const standOf = (page: Page) => page.evaluate(() => (window as unknown as { stand: Stand }).stand);
const say = (page: Page, text: string) =>
  page.evaluate((said) => (window as unknown as { stand: Stand }).stand.running?.say(said), text);
const fail = (page: Page, code: string) =>
  page.evaluate((error) => (window as unknown as { stand: Stand }).stand.running?.fail(error), code);
const prompt = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });
const voice = (page: Page) => page.getByRole("button", { name: "Voice input" });
const stop = (page: Page) => page.getByRole("button", { name: "Stop listening" });

test("a member speaks into the prompt: one shot, behind what stands there, and it is seen and announced", async ({
  page,
}) => {
  await page.addInitScript(standIn);
  await signUp(page);
  await asTier(page, "plus");
  await page.reload();
  await prompt(page).fill("write to Mrs Okafor");
  await voice(page).focus();
  await page.keyboard.press("Enter");
  await expect(stop(page)).toBeFocused();
  await expect(page.getByText("Listening...")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Listening. Escape stops." })).toBeAttached();
  expect((await standOf(page)).settings).toEqual({
    lang: "en-US",
    continuous: false,
    interimResults: false,
    maxAlternatives: 1,
  });
  expect((await new AxeBuilder({ page }).include("form.composer").analyze()).violations).toEqual([]);
  await say(page, " that the viewing is moved ");
  await expect(prompt(page)).toHaveValue("write to Mrs Okafor that the viewing is moved");
  await expect(prompt(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Added: that the viewing is moved" })).toBeAttached();
  await expect(voice(page)).toBeVisible();

  // An empty prompt begins without a space.
  await prompt(page).fill("");
  await voice(page).click();
  await expect(stop(page)).toBeVisible();
  await say(page, "good morning");
  await expect(prompt(page)).toHaveValue("good morning");

  // Escape and a click stop it; nothing is said about nothing heard that was not waited for.
  for (const end of ["Escape", "click"] as const) {
    await voice(page).click();
    await expect(stop(page)).toBeVisible();
    if (end === "click") await stop(page).click();
    else await page.keyboard.press("Escape");
    await expect(voice(page)).toBeVisible();
    await expect.poll(async () => (await standOf(page)).running).toBeNull();
    await expect(page.getByText("Nothing heard")).toHaveCount(0);
  }

  // Leaving the page ends it, and what comes later goes nowhere.
  await voice(page).click();
  await expect(stop(page)).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(async () => (await standOf(page)).aborted).toBe(1);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("each way it can fail is said in words of its own, and the button is ready again", async ({ page }) => {
  await page.addInitScript(standIn);
  await signUp(page);
  await asTier(page, "plus");
  await page.reload();
  for (const [code, title] of [
    ["not-allowed", "Microphone blocked"],
    ["service-not-allowed", "Voice input blocked"],
    ["audio-capture", "No microphone found"],
    ["network", "The browser's speech service could not be reached."],
    ["no-speech", "Nothing heard"],
    ["language-not-supported", "American English"],
    ["bad-grammar", "Voice input failed"],
  ] as const) {
    await voice(page).click();
    await expect(stop(page)).toBeVisible();
    await fail(page, code);
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(voice(page)).toBeVisible();
  }
  await expect(prompt(page)).toHaveValue("");
});

test("without speech recognition the button says so, to keyboard and screen reader as well", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
  });
  await signUp(page);
  await asTier(page, "plus");
  await page.reload();
  await expect(voice(page)).toHaveAttribute("aria-disabled", "true");
  await expect(voice(page)).toHaveAccessibleDescription(
    "This browser has no speech recognition. Chrome, Edge and Safari do.",
  );
  await voice(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Voice input is not available").first()).toBeVisible();
});

test("on the free plan voice input asks for an upgrade and leads to the plans after a second and a half", async ({
  page,
}) => {
  await page.addInitScript(standIn);
  await signUp(page);
  const said = await watchFor(page, "Voice input is available for Plus and Premier members only. Click to upgrade.");
  const waitedMs = timeToLeave(page);
  await prompt(page).fill("not sent yet");
  await page.getByRole("button", { name: "Voice input, with Plus" }).click();
  await expect(page.locator(".toast")).toContainText("Upgrade Required");
  await expect(page.locator(".toast")).toContainText("your words are kept here");
  await expect(page).toHaveURL(/\/subscribe$/);
  expect(await waitedMs).toBeGreaterThanOrEqual(UPGRADE_REDIRECT_MS - 1);
  expect(said()).toBe(true);
  expect((await standOf(page)).running).toBeNull();
  await page.goBack();
  await expect(prompt(page)).toHaveValue("not sent yet");
});
