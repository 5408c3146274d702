import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { formatKeyLabels, SHORTCUTS } from "../../src/web/ui/shortcuts.ts";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const prompt = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Conversations" });
/** Away from every field. */
const leaveFields = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

test("the sheet lists every shortcut, and each key of the page does what its line says", async ({ chat }) => {
  await send(chat, "What is the capital of France?");
  await answered(chat);
  await leaveFields(chat);
  await chat.keyboard.press("?");
  await expect(sheet(chat)).toBeVisible();
  for (const { label, keys } of Object.values(SHORTCUTS)) {
    const line = sheet(chat)
      .locator("dl > div")
      .filter({ has: chat.locator("dt").getByText(label, { exact: true }) });
    const shown = await line.locator("dd").allInnerTexts();
    const names = keys.map((press) => formatKeyLabels(press, false).join("")).join("or");
    expect(shown.map((text) => text.replace(/\s+/g, ""))).toContain(names);
  }
  expect((await new AxeBuilder({ page: chat }).include("[role=dialog]").analyze()).violations).toEqual([]);
  // The page's keys wait while it is open.
  await chat.keyboard.press("n");
  await chat.keyboard.press("Escape");
  await expect(sheet(chat)).toHaveCount(0);
  // A key opened it and no button: the page goes on at its heading.
  await expect(chat.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(chat).toHaveURL(/\/chat\/\d+$/);

  await chat.keyboard.press("b");
  await expect(sidebar(chat)).toHaveCount(0);
  // The search brings the list back.
  await chat.keyboard.press("/");
  await expect(chat.getByRole("searchbox", { name: "Search conversations" })).toBeFocused();
  await expect(chat.getByRole("searchbox", { name: "Search conversations" })).toHaveValue("");
  await leaveFields(chat);
  await chat.keyboard.press("p");
  await expect(prompt(chat)).toBeFocused();
  await expect(prompt(chat)).toHaveValue("");
  await leaveFields(chat);
  await chat.keyboard.press(",");
  await expect(chat.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await chat.keyboard.press("Escape");
  await leaveFields(chat);
  await chat.keyboard.press("n");
  await expect(chat).toHaveURL(/\/chat$/);
  await expect(prompt(chat)).toBeFocused();
});

test("while somebody types, keys are letters; Control with Enter sends as well, and Escape stops", async ({
  chat,
  providers,
}) => {
  await prompt(chat).pressSequentially("nb/p,? ");
  await expect(prompt(chat)).toHaveValue("nb/p,? ");
  await expect(chat).toHaveURL(/\/chat$/);
  providers.setScript({ next: [{ trouble: "endless", delayMs: 20 }] });
  await prompt(chat).fill("What is the capital of France?");
  await prompt(chat).press("Control+Enter");
  await expect(lastTurn(chat).locator(".answer")).toContainText(/\w{3}/);
  await chat.keyboard.press("Escape");
  await expect(lastTurn(chat).getByText("Stopped. What had arrived is kept.")).toBeVisible();
});

test("single keys can be switched off, for this browser; the entry in the page and Control K still work", async ({
  chat,
}) => {
  await sidebar(chat).getByRole("button", { name: "Keyboard shortcuts" }).click();
  await sheet(chat).getByRole("switch", { name: "Shortcuts of a single key" }).click();
  await chat.keyboard.press("Escape");
  await chat.reload();
  await expect(prompt(chat)).toBeVisible();
  await leaveFields(chat);
  for (const key of ["?", "b", ",", "/"]) await chat.keyboard.press(key);
  await expect(chat.getByRole("dialog")).toHaveCount(0);
  await expect(sidebar(chat)).toBeVisible();
  await expect(chat.getByRole("searchbox", { name: "Search conversations" })).not.toBeFocused();
  await chat.keyboard.press("Control+k");
  await expect(chat.getByRole("searchbox", { name: "Search conversations" })).toBeFocused();
});
