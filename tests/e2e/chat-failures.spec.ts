import type { Page } from "@playwright/test";
import { answered, confirmDelete, expect, lastTurn, send, sendOriginal, test } from "./journey.ts";

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const input = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });

/** The next call of this kind goes nowhere. */
async function lose(page: Page, method: string, path: string): Promise<void> {
  let isLost = false;
  await page.route(path, (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    return route.abort();
  });
}

test("what fails is said in the words of the specification, and nothing typed is lost", async ({ chat }) => {
  await lose(chat, "POST", "**/api/conversations");
  await input(chat).fill(
    "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long",
  );
  await chat.keyboard.press("Enter");
  await said(chat, "Failed to create conversation");
  await expect(input(chat)).toHaveValue(
    "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long",
  );
  await expect(chat.getByRole("article")).toHaveCount(0);
  await expect(input(chat)).toBeFocused();
  await chat.keyboard.press("Enter");
  await answered(chat);

  // It is tried three times, a second and two apart, before it counts as lost.
  await chat.route("**/api/messages/improve", (route) => route.abort(), { times: 3 });
  await input(chat).fill("and to her mother");
  await chat.keyboard.press("Enter");
  await expect(input(chat)).toBeDisabled();
  await said(chat, "Failed to send message");
  await expect(chat.getByRole("article")).toHaveCount(1);
  await expect(input(chat)).toHaveValue("and to her mother");
  await expect(input(chat)).toBeEnabled();
  const body = JSON.stringify({ code: "invalid-input", message: "This is beyond the context length of the model" });
  await chat.route("**/api/messages/improve", (route) => route.fulfill({ status: 400, body }), { times: 1 });
  await expect(input(chat)).toBeFocused();
  await chat.keyboard.press("Enter");
  await said(chat, "File Too Large");
  await said(chat, "The uploaded file is too large. Please try with a smaller file or remove some content.");
  // An answer of something between us and the server, with nothing to read in it.
  await chat.route("**/api/messages/improve", (route) => route.fulfill({ status: 502, body: "" }), { times: 1 });
  await input(chat).press("Enter");
  await said(chat, "Error");

  const turn = lastTurn(chat);
  await turn.getByRole("button", { name: "Helpful", exact: true }).click();
  await said(chat, "Thank you for your positive feedback!");
  await lose(chat, "PATCH", "**/feedback");
  await turn.getByRole("button", { name: "Not helpful" }).click();
  await said(chat, "Feedback failed");
  await said(chat, "Failed to submit feedback. Please try again.");
  await expect(turn.getByRole("button", { name: "Helpful", exact: true })).toHaveAttribute("aria-pressed", "true");

  await chat.route("**/resubmit-original", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await sendOriginal(chat);
  await said(chat, "Resubmit failed");
  await said(chat, "Failed to resubmit original prompt. Please try again.");
  await sendOriginal(chat);
  await said(chat, "Original prompt resubmitted");
  await said(chat, "Your original prompt has been sent to the chat model without improvements.");
  await answered(chat);

  await chat.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
  });
  await lastTurn(chat).getByRole("button", { name: "Copy", exact: true }).click();
  await said(chat, "Copy failed");
});

test("renaming: blur saves, white space changes nothing; a rename or a deletion that fails is said", async ({
  chat,
}) => {
  await send(chat, "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long");
  await answered(chat);
  const list = chat.getByRole("complementary", { name: "Conversations" });
  const rename = async (title: string) => {
    await list.getByRole("button", { name: "Rename" }).first().click();
    await list.getByLabel("Conversation title").fill(title);
  };
  const renames: string[] = [];
  chat.on("request", (request) => request.method() === "PATCH" && renames.push(request.url()));
  await rename("   ");
  await chat.keyboard.press("Enter");
  await expect(list.getByLabel("Conversation title")).toHaveCount(0);
  expect(renames).toEqual([]);
  await rename("Interest");
  await chat.getByRole("heading", { level: 1 }).click();
  await said(chat, "Conversation renamed");
  await expect(list.getByText("Interest", { exact: true })).toBeVisible();
  expect(renames).toHaveLength(1);
  await lose(chat, "PATCH", "**/title");
  await rename("Mortgages");
  await chat.keyboard.press("Enter");
  await said(chat, "Failed to rename conversation. Please try again.");

  await lose(chat, "DELETE", "**/api/conversations/*");
  await list.getByRole("button", { name: "Delete" }).first().click();
  await confirmDelete(chat);
  await said(chat, "Failed to delete conversation. Please try again.");
  await expect(list.getByText("Interest", { exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Delete" }).first().click();
  await confirmDelete(chat);
  await said(chat, "Conversation deleted");
  await said(chat, "The conversation has been removed successfully.");
  await expect(chat).toHaveURL(/\/chat$/);
});
