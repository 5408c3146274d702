import type { Page } from "@playwright/test";
import { inEveryLook, onPhone, seriousProblems } from "./axe.ts";
import { answered, expect, send, test } from "./journey.ts";

/** Everything a person would do by hand: two prompts, each with its review, told to the server as the page does. */
async function teach(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const call = async (method: string, path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(path, { method, headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    await call("PUT", "/api/user/preferences", { preferredTone: "friendly", name: "Ada" });
    for (let time = 0; time < 2; time += 1) {
      const { id } = await call("POST", "/api/conversations", {});
      const originalPrompt = "write a listing for the flat on marlow road";
      const message = await call("POST", "/api/messages/improve", { conversationId: id, originalPrompt });
      const hunks: { title?: string }[] = message.improvement.hunks;
      const rejected = [hunks.findIndex(({ title }) => title === "Leave out")];
      await call("PATCH", `/api/messages/${message.id}/improvement`, { accepted: [], rejected });
    }
  });
  // What a review teaches is learned a moment later, once nobody waits for an answer.
  const takenOut = () =>
    page.evaluate(async () => {
      const { choices } = await (await fetch("/api/user/memory")).json();
      return choices.map(({ rejected }: { rejected: number }) => rejected);
    });
  await expect.poll(takenOut).toEqual([2]);
}

const memoryPage = async (page: Page) => {
  await page.goto("/memory");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What Redraft has learned");
};
const taught = (page: Page) => expect(page.getByText("Taken out twice.")).toBeVisible();

test("somebody new reads that nothing is learned yet; a prompt they send stands there afterwards", async ({ chat }) => {
  await memoryPage(chat);
  await expect(chat.getByText("Nothing yet")).toBeVisible();
  await expect(chat.getByText("Redraft saves no personally identifiable information here")).toBeVisible();
  await chat.getByRole("main").getByRole("link", { name: "Start Chatting" }).click();
  await send(chat, "write a listing for the flat on marlow road");
  await answered(chat);
  await memoryPage(chat);
  await expect(chat.getByRole("heading", { name: /^1 prompt remembered$/ })).toBeVisible();
  await expect(chat.getByText("A text to write")).toBeVisible();
  // Which one it is stands in its conversation.
  await chat.getByRole("link", { name: "Listing for the flat on marlow road" }).click();
  await expect(chat).toHaveURL(/\/chat\/\d+$/);
});

test("what was taken out twice is said to be gone, and deleting it brings it back", async ({ chat }) => {
  await teach(chat);
  await memoryPage(chat);
  await taught(chat);
  const group = chat.getByRole("region", { name: "Not offered any more" });
  await expect(group).toContainText("Additions about what to leave out.");
  await group.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(chat.getByText("Forgotten", { exact: true })).toBeVisible();
  await expect(group).toBeHidden();
  // The row is gone; whoever works by key is not sent back to the top of the window.
  await expect(chat.locator("#main h1")).toBeFocused();
  await chat.reload();
  await expect(chat.getByRole("heading", { name: /^2 prompts/ })).toBeVisible();
  await expect(group).toBeHidden();
});

test("each prompt can be deleted by key, and focus goes on to the next one", async ({ chat }) => {
  await teach(chat);
  await memoryPage(chat);
  const prompts = chat.getByRole("region", { name: /kept$|^\d+ prompts? remembered$/ });
  await expect(prompts.getByRole("listitem")).toHaveCount(2);
  await prompts.getByRole("button", { name: "Delete" }).first().press("Enter");
  await expect(prompts.getByRole("listitem")).toHaveCount(1);
  await expect(prompts.getByRole("button", { name: "Delete" })).toBeFocused();
});

test("learning can be switched off, which keeps the other preferences and what was learned", async ({ chat }) => {
  await teach(chat);
  await memoryPage(chat);
  const learning = chat.getByRole("switch", { name: "Learn from my edits" });
  await expect(learning).toBeChecked();
  await learning.press("Space");
  await expect(chat.getByText("Learning is off", { exact: true })).toBeVisible();
  await chat.reload();
  await expect(learning).not.toBeChecked();
  await expect(chat.getByText("Learning is off. What you see here is kept, but not used.")).toBeVisible();
  const saved = await chat.evaluate(async () => (await fetch("/api/user/preferences")).json());
  expect(saved).toEqual({ preferredTone: "friendly", name: "Ada", rememberEdits: false });
  await taught(chat);
});

test("forgetting everything asks first, and Escape keeps it", async ({ chat }) => {
  await teach(chat);
  await memoryPage(chat);
  await taught(chat);
  await chat.getByRole("button", { name: "Forget everything" }).click();
  const dialog = chat.getByRole("dialog", { name: "Forget everything?" });
  await expect(dialog).toContainText("All 3 things on this page will be deleted for good.");
  await chat.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(chat.getByRole("button", { name: "Forget everything" })).toBeFocused();
  await taught(chat);
  await chat.getByRole("button", { name: "Forget everything" }).click();
  await dialog.getByRole("button", { name: "Forget everything" }).click();
  await expect(chat.getByText("Nothing yet")).toBeVisible();
  await expect(chat.locator("#main h1")).toBeFocused();
  await chat.reload();
  await expect(chat.getByText("Nothing yet")).toBeVisible();
});

test("a call that fails says so, and trying again works", async ({ chat }) => {
  await teach(chat);
  await chat.route("**/api/user/memory", (route) => route.abort());
  await memoryPage(chat);
  await expect(chat.getByRole("alert")).toContainText("No internet connection");
  await chat.unroute("**/api/user/memory");
  await chat.getByRole("button", { name: "Try again" }).click();
  await taught(chat);
  await chat.route("**/api/user/preferences", (route) => route.abort());
  await chat.getByRole("switch", { name: "Learn from my edits" }).click();
  await expect(chat.getByText("Failed to save this setting. Please try again.", { exact: true })).toBeVisible();
  await expect(chat.getByRole("switch", { name: "Learn from my edits" })).toBeChecked();
});

test("somebody who is signed out is told to sign in", async ({ page }) => {
  await page.goto("/memory");
  await expect(page.getByText("This page is there once you are signed in.")).toBeVisible();
});

test("axe finds nothing serious on what was learned, in every look", async ({ chat }) => {
  const look = async (name: string) => {
    expect(await seriousProblems(chat), name).toEqual([]);
    expect(await chat.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true);
  };
  await onPhone(chat);
  await memoryPage(chat);
  await expect(chat.getByText("Nothing yet")).toBeVisible();
  await inEveryLook(chat, look);
  await teach(chat);
  await memoryPage(chat);
  await taught(chat);
  await inEveryLook(chat, look);
  await chat.getByRole("button", { name: "Forget everything" }).click();
  await expect(chat.getByRole("dialog")).toBeVisible();
  await inEveryLook(chat, look);
});
