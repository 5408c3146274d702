import type { Page } from "@playwright/test";
import { exportArchive, exportedConversation, lineOf } from "#support/chatgpt-export.ts";
import { seriousProblems } from "./axe.ts";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

const FLAT = exportedConversation({
  ...lineOf([
    "How large is the flat on Marlow Road?",
    "It has **84 sqm**.",
    "And what does it cost?",
    "About 465,000.",
  ]),
  4: { role: "tool", parent: "3", content: { content_type: "execution_output", text: "2" } },
  5: { parent: "4", content: { content_type: "multimodal_text", parts: [{ content_type: "image_asset_pointer" }] } },
});
const named = (id: string, title: string, fields: object = {}) =>
  exportedConversation(lineOf(["Hello", "Good morning"]), { conversation_id: id, title, ...fields });
const SEA = named("sea", "A poem about the sea", { create_time: 1_710_000_000 });

const choose = (page: Page, name: string, content: Uint8Array | string) =>
  page
    .getByLabel("Your export from ChatGPT")
    .setInputFiles({ name, mimeType: "application/zip", buffer: Buffer.from(content) });
const dialog = (page: Page) => page.getByRole("dialog");

test("an export is chosen, looked at, brought along, read, and gone on with; the same again makes no doubles", async ({
  chat,
}) => {
  await chat.goto("/account");
  const part = chat.getByRole("region", { name: "Import from ChatGPT" });
  await expect(part.getByRole("button", { name: "Choose the export" })).toBeVisible();
  await choose(chat, "photos.zip", "PK\u0003\u0004 no export");
  await expect(dialog(chat).getByRole("heading")).toHaveText("Nothing to import");
  await dialog(chat).getByRole("button", { name: "Cancel" }).click();

  await choose(chat, "export.zip", exportArchive([FLAT, SEA]));
  await expect(dialog(chat).getByRole("heading", { level: 2 })).toHaveText("2 conversations found");
  await expect(dialog(chat)).toContainText("4 prompts");
  await expect(dialog(chat).getByRole("listitem")).toHaveText([
    "1 image",
    "1 step of a tool, such as a search or a canvas",
  ]);
  await chat.emulateMedia({ colorScheme: "dark" });
  await chat.setViewportSize({ width: 390, height: 844 });
  expect(await seriousProblems(chat)).toEqual([]);
  await chat.emulateMedia({ colorScheme: "light" });
  await chat.setViewportSize({ width: 1440, height: 900 });
  await dialog(chat).getByRole("button", { name: "Import 2 conversations" }).press("Enter");
  await expect(dialog(chat).getByRole("status")).toHaveText("2 conversations added to your history.");
  expect(await seriousProblems(chat)).toEqual([]);
  await dialog(chat).getByRole("link", { name: "Open them" }).click();

  const list = chat.getByRole("navigation", { name: "Conversations" });
  await expect(list.getByRole("link")).toHaveCount(2);
  await list.getByRole("link", { name: "A flat on Marlow Road" }).click();
  const first = chat.getByRole("article").first();
  await expect(first).toContainText("How large is the flat on Marlow Road?");
  await expect(first.getByText("Imported from ChatGPT", { exact: true })).toBeVisible();
  await expect(first.getByText("84 sqm")).toBeVisible();
  await expect(first.locator("time")).toContainText(/Nov \d+, 2023, /);
  await expect(first.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  await expect(first.getByRole("button", { name: "Helpful" })).toHaveCount(0);
  await expect(lastTurn(chat)).toContainText("The export has no answer to this prompt.");
  await send(chat, "Write a short listing for it");
  await answered(chat);
  await expect(lastTurn(chat)).not.toContainText("Imported");
  expect(await seriousProblems(chat)).toEqual([]);

  await chat.goto("/account");
  await choose(chat, "conversations.json", JSON.stringify([FLAT, SEA, named("new", "A third one")]));
  await dialog(chat).getByRole("button", { name: "Import 3 conversations" }).click();
  await expect(dialog(chat).getByRole("status")).toHaveText(
    "One conversation added to your history. 2 conversations had been imported before and stayed as they were.",
  );
});

test("an import that breaks off says how far it came and goes on from there", async ({ chat }) => {
  await chat.goto("/account");
  const many = Array.from({ length: 250 }, (_, index) => named(`n${index}`, `Number ${index}`));
  await choose(chat, "export.zip", exportArchive(many));
  let calls = 0;
  await chat.route("**/api/conversations/import", async (route) => {
    calls += 1;
    await (calls === 2 ? route.abort() : route.continue());
  });
  await dialog(chat).getByRole("button", { name: "Import 250 conversations" }).click();
  await expect(dialog(chat).getByRole("heading")).toHaveText("Not all of it is here yet");
  await expect(dialog(chat).getByRole("alert")).toContainText("100 of 250 conversations are in your history.");
  await dialog(chat).getByRole("button", { name: "Go on" }).click();
  await expect(dialog(chat).getByRole("status")).toHaveText(
    "150 conversations added to your history. 100 conversations had been imported before and stayed as they were.",
  );
  await dialog(chat).getByRole("button", { name: "Close" }).click();
  await expect(chat.getByRole("button", { name: "Choose the export" })).toBeVisible();
});
