import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answered, expect, send, test } from "./journey.ts";

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Conversations" });
const section = (page: Page, name: string) => sidebar(page).getByRole("region", { name, exact: true });
const PROMPT = "Please write a listing for the flat at 12 Marlow Road.";
const NAME = "Listing for the flat at 12 Marlow Road";

async function choose(page: Page, item: string): Promise<void> {
  await sidebar(page).getByRole("button", { name: "More for this conversation" }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a conversation is named after its first prompt at once, pinned, put into a folder, archived, and saved", async ({
  chat,
}) => {
  await send(chat, PROMPT);
  await expect(chat.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(section(chat, "Today").getByRole("link", { name: NAME })).toBeVisible();
  await answered(chat);

  // By keyboard: the first item has the focus.
  await sidebar(chat).getByRole("button", { name: "More for this conversation" }).focus();
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await chat.keyboard.press("ArrowDown");
  await expect(chat.getByRole("menuitem", { name: "Pin" })).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(section(chat, "Pinned").getByRole("link", { name: NAME })).toBeVisible();
  await choose(chat, "Unpin");
  await expect(section(chat, "Pinned")).toHaveCount(0);

  await choose(chat, "Move to folder…");
  await chat.getByLabel("Name of the new folder").fill("Clients");
  await chat.getByRole("button", { name: "Move", exact: true }).click();
  await expect(section(chat, "Clients").getByText("1", { exact: true })).toBeVisible();
  await expect(chat.getByText("Conversation moved", { exact: true })).toBeVisible();
  await expect(section(chat, "Clients").getByRole("link", { name: NAME })).toBeFocused();
  // It is open for the conversation that is shown.
  await expect(section(chat, "Clients").getByRole("link", { name: NAME })).toBeVisible();
  expect((await new AxeBuilder({ page: chat }).include(".index").analyze()).violations).toEqual([]);
  await section(chat, "Clients").getByRole("button", { name: "Change folder" }).click();
  await chat.getByLabel("Name", { exact: true }).fill("Sellers");
  await chat.getByRole("button", { name: "Rename", exact: true }).last().click();
  await expect(section(chat, "Sellers")).toBeVisible();
  await section(chat, "Sellers").getByRole("button", { name: "Change folder" }).click();
  await chat.getByRole("button", { name: "Delete folder" }).click();
  await expect(section(chat, "Today").getByRole("link", { name: NAME })).toBeVisible();

  const saved = chat.waitForEvent("download");
  await choose(chat, "Save as Markdown");
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${NAME}.md`);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(`# ${NAME}\n`);
  expect(text).toContain(`> ${PROMPT}`);
  const savedJson = chat.waitForEvent("download");
  await choose(chat, "Save as JSON");
  const json = JSON.parse(await readFile(await (await savedJson).path(), "utf8"));
  expect(json).toMatchObject({ title: NAME, turns: [{ prompt: PROMPT, answers: [{ by: expect.any(String) }] }] });

  await choose(chat, "Archive");
  await expect(section(chat, "Today")).toHaveCount(0);
  await section(chat, "Archive").locator("summary").click();
  await choose(chat, "Take out of the archive");
  await expect(section(chat, "Today").getByRole("link", { name: NAME })).toBeVisible();
});

test("a name that its owner gave is never replaced", async ({ chat }) => {
  await send(chat, PROMPT);
  await answered(chat);
  await sidebar(chat).getByRole("button", { name: "Rename" }).click();
  await sidebar(chat).getByLabel("Conversation title").fill("Marlow");
  await chat.keyboard.press("Enter");
  // The focus goes to the row, and must not take the next Enter.
  await expect(sidebar(chat).getByRole("link", { name: "Marlow" })).toBeFocused();
  await send(chat, "What is the capital of France?");
  await answered(chat);
  await expect(chat.getByRole("heading", { level: 1, name: "Marlow", exact: true })).toBeVisible();

  // From the title too.
  await chat.locator(".chat-bar").getByRole("button", { name: "More for this conversation" }).click();
  await chat.getByRole("menuitem", { name: "Rename" }).click();
  await chat.getByRole("dialog").getByLabel("Conversation title").fill("Marlow Road");
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("heading", { level: 1, name: "Marlow Road", exact: true })).toBeVisible();
  await expect(chat.getByRole("dialog")).toHaveCount(0);
});

test("a conversation is printed whole, on a page of its own", async ({ chat }) => {
  await send(chat, PROMPT);
  await answered(chat);
  await chat.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", document.title);
  });
  await chat.goto(`${chat.url()}/print`);
  await expect(chat.locator("html[data-printed]")).toBeAttached();
  expect(await chat.locator("html").getAttribute("data-printed")).toContain(NAME);
  await expect(chat.getByRole("article")).toContainText(PROMPT);
  expect((await new AxeBuilder({ page: chat }).analyze()).violations).toEqual([]);
  await chat.emulateMedia({ media: "print" });
  await expect(chat.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
});

test("a temporary chat is in no list, outlives a reload, and is deleted when one leaves it", async ({ chat }) => {
  await chat.getByRole("switch", { name: "Temporary chat" }).click();
  await expect(chat.getByRole("switch", { name: "Temporary chat" })).toBeChecked();
  await send(chat, PROMPT);
  await answered(chat);
  await expect(chat.getByRole("heading", { level: 1, name: "Temporary chat" })).toBeVisible();
  await expect(chat.getByRole("note")).toContainText("deleted when you leave it");
  await expect(sidebar(chat).getByText("No conversations yet")).toBeVisible();
  await chat.reload();
  await expect(chat.getByRole("article")).toContainText(PROMPT);
  await expect(chat.getByRole("note")).toBeVisible();
  const address = chat.url();
  const gone = chat.waitForResponse((answer) => answer.request().method() === "DELETE");
  await chat.getByRole("link", { name: "Back to Home" }).click();
  expect((await gone).status()).toBe(204);
  await chat.goto(address);
  await expect(chat.getByText("This conversation is not here")).toBeVisible();
});
