import type { Page } from "@playwright/test";
import { answered, confirmDelete, expect, lastTurn, send, sendOriginal, test, watchFor } from "./journey.ts";

const toast = (page: Page) => page.locator(".toast");
const prompt = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Conversations" });

/** The toast that stands there now, to the letter. */
async function says(page: Page, title: string, description: string | null): Promise<void> {
  await expect(toast(page).locator("b")).toHaveText(title);
  if (description === null) await expect(toast(page).locator("p")).toHaveCount(0);
  else await expect(toast(page).locator("p")).toHaveText(description);
  await toast(page).getByRole("button", { name: "Close" }).click();
  await expect(toast(page)).toHaveCount(0);
}

const broken = { status: 500, json: { code: "internal", message: "Something went wrong" } };

test("a prompt that could not be sent is back in the input, and the notice says what the specification does", async ({
  chat,
}) => {
  await send(chat, "What is the capital of France?");
  await answered(chat);
  const large = "The uploaded file is too large. Please try with a smaller file or remove some content.";
  for (const [answer, title, description] of [
    [broken, "Error", "Something went wrong"],
    [{ status: 500, json: { code: "internal", message: "" } }, "Error", "Failed to process your message"],
    [{ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }, "Error", "HTTP 502: Bad Gateway"],
    [
      { status: 413, json: { code: "payload-too-large", message: "Beyond the context length" } },
      "File Too Large",
      large,
    ],
    [null, "Error", "Failed to send message"],
  ] as const) {
    await chat.route("**/api/messages/improve", (route) => (answer === null ? route.abort() : route.fulfill(answer)));
    await prompt(chat).fill("What is the capital of Spain?");
    await prompt(chat).press("Enter");
    await says(chat, title, description);
    await expect(prompt(chat)).toHaveValue("What is the capital of Spain?");
    await expect(chat.getByRole("article")).toHaveCount(1);
    await chat.unroute("**/api/messages/improve");
  }
});

test("resubmitting, feedback and copying say in the specification's words that they worked, or did not", async ({
  chat,
}) => {
  // Without the clipboard, as on a page without HTTPS.
  await chat.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await chat.reload();
  await send(chat, "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long");
  await answered(chat);
  await chat.route("**/api/messages/**", (route) => route.fulfill(broken));
  await lastTurn(chat).getByRole("button", { name: "Helpful", exact: true }).click();
  await says(chat, "Feedback failed", "Failed to submit feedback. Please try again.");
  await sendOriginal(chat);
  await says(chat, "Resubmit failed", "Failed to resubmit original prompt. Please try again.");
  await lastTurn(chat).getByRole("button", { name: "Copy", exact: true }).click();
  await says(chat, "Copy failed", null);
  await chat.unroute("**/api/messages/**");

  await lastTurn(chat).getByRole("button", { name: "Helpful", exact: true }).click();
  await says(chat, "Feedback submitted", "Thank you for your positive feedback!");
  await lastTurn(chat).getByRole("button", { name: "Not helpful" }).click();
  await says(chat, "Feedback submitted", "Thank you for your feedback. We'll use it to improve future responses.");
  await sendOriginal(chat);
  await says(
    chat,
    "Original prompt resubmitted",
    "Your original prompt has been sent to the chat model without improvements.",
  );
});

test("conversations say in the specification's words what became of them", async ({ chat }) => {
  await chat.route("**/api/conversations", (route) =>
    route.request().method() === "POST" ? route.fulfill(broken) : route.continue(),
  );
  await prompt(chat).fill("What is the capital of France?");
  await prompt(chat).press("Enter");
  await says(chat, "Error", "Failed to create conversation");
  await expect(prompt(chat)).toHaveValue("What is the capital of France?");
  await chat.unroute("**/api/conversations");
  await prompt(chat).press("Enter");
  await answered(chat);

  const rename = async (title: string) => {
    await sidebar(chat).getByRole("button", { name: "Rename" }).click();
    await sidebar(chat).getByLabel("Conversation title").fill(title);
    await sidebar(chat).getByLabel("Conversation title").press("Enter");
  };
  const remove = async () => {
    await sidebar(chat).getByRole("button", { name: "Delete" }).click();
    await confirmDelete(chat);
  };
  await chat.route("**/api/conversations/*/title", (route) => route.fulfill(broken));
  await rename("France");
  await says(chat, "Error", "Failed to rename conversation. Please try again.");
  await expect(sidebar(chat).getByText("France", { exact: true })).toHaveCount(0);
  await chat.unroute("**/api/conversations/*/title");
  await rename("France");
  await says(chat, "Conversation renamed", "The conversation title has been updated successfully.");

  await chat.route("**/api/conversations/*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill(broken) : route.continue(),
  );
  await remove();
  await says(chat, "Error", "Failed to delete conversation. Please try again.");
  await chat.unroute("**/api/conversations/*");
  await remove();
  await says(chat, "Conversation deleted", "The conversation has been removed successfully.");
});

test("a conversation call after the session's end says so and leads to sign in after half a second", async ({
  chat,
}) => {
  await send(chat, "What is the capital of France?");
  await answered(chat);
  await chat.context().clearCookies();
  const isSaid = await watchFor(chat, "You are logged out. Logging in again...");
  await sidebar(chat).getByRole("button", { name: "Delete" }).click();
  await confirmDelete(chat);
  await expect(chat).toHaveURL(/\/auth\?tab=login$/);
  expect(isSaid()).toBe(true);
});
