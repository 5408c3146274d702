import type { Browser, Page } from "@playwright/test";
import { inEveryLook, onPhone, seriousProblems } from "./axe.ts";
import { answered, buyPremier, expect, lastTurn, send, signUp, test, watchFor } from "./journey.ts";

/** The plan ends at once and the money goes back. */
const endPremier = (page: Page) =>
  page.evaluate(async () => {
    const ended = await fetch("/api/subscription/refund", { method: "POST" });
    if (!ended.ok) throw new Error(await ended.text());
  });

async function colleague(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signUp(page);
  await buyPremier(page);
  return page;
}

async function createWorkspace(page: Page, name: string): Promise<string> {
  await page.goto("/team-workspace");
  await page.getByRole("button", { name: "Create Workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Workspace" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Description").fill("Listings, vendor letters and the weekly report.");
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return (await page.locator(".code-line code").textContent()) ?? "";
}

async function join(page: Page, code: string, name: string): Promise<void> {
  await page.goto("/team-workspace");
  await page.getByRole("button", { name: "Join Workspace" }).click();
  await page.getByLabel("Invite code").fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function addPrompt(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add prompt" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a prompt" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Prompt").fill(text);
  await dialog.getByRole("button", { name: "Add prompt" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("without Premier there is an upgrade notice, which leads to the plans, and no sharing with a team", async ({
  chat,
}) => {
  await send(chat, "write a listing for the flat on marlow road");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "More" }).click();
  await expect(chat.getByRole("menuitem", { name: "Copy as Markdown" })).toBeVisible();
  await expect(chat.getByRole("menuitem", { name: "Share the prompt with a team" })).toBeHidden();
  await chat.goto("/team-workspace");
  await expect(chat.getByText("Team workspaces are part of Premier")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Create Workspace" })).toBeHidden();
  await chat.getByRole("link", { name: "Upgrade to Premier" }).click();
  await expect(chat).toHaveURL(/\/subscribe/);
});

test("an empty name and an empty code are complained about in words and in a toast", async ({ chat }) => {
  await buyPremier(chat);
  await chat.goto("/team-workspace");
  await chat.getByRole("button", { name: "Create Workspace" }).click();
  await chat.getByRole("dialog").getByLabel("Name").fill("   ");
  await chat.keyboard.press("Enter");
  await toast(chat, "Name required");
  await toast(chat, "Please enter a name for your workspace");
  await chat.route("**/api/team-workspaces", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await chat.getByRole("dialog").getByLabel("Name").fill("Reid & Partners");
  await chat.keyboard.press("Enter");
  await toast(chat, "Error creating workspace");
  await expect(chat.getByRole("dialog").getByLabel("Name")).toHaveValue("Reid & Partners");
  await chat.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(chat.getByRole("button", { name: "Create Workspace" })).toBeFocused();
  await chat.getByRole("button", { name: "Join Workspace" }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Join Workspace" }).click();
  await toast(chat, "Invite code required");
  await toast(chat, "Please enter an invite code");
  await chat.getByLabel("Invite code").fill("7K4M-92QX");
  await chat.keyboard.press("Enter");
  await toast(chat, "Error joining workspace");
});

test("owner and member: create, copy, join, share, use, edit, remove, leave", async ({ chat, app, browser }) => {
  test.slow();
  await chat.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await buyPremier(chat);
  const code = await createWorkspace(chat, "Reid & Partners");
  await expect(chat.getByText("1/3")).toBeVisible();
  const isCopied = await watchFor(chat, "Copied");
  const pressedAt = Date.now();
  await chat.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(isCopied).toBe(true);
  expect(await chat.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(chat.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
  expect(Date.now() - pressedAt).toBeGreaterThan(1_990);
  await chat.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
  });
  await chat.getByRole("button", { name: "Copy", exact: true }).click();
  await toast(chat, "Failed to copy");

  const member = await colleague(browser, app.url);
  await join(member, code, "Reid & Partners");
  await expect(member.getByText("2/3")).toBeVisible();
  await expect(member.locator(".code-line")).toBeHidden();

  // From the chat: what is shared is read and edited first.
  await member.goto("/chat");
  await send(member, "write a listing for the flat on marlow road [[name:Listing for Marlow Road]]");
  await answered(member);
  await lastTurn(member).getByRole("button", { name: "More" }).click();
  await member.getByRole("menuitem", { name: "Share the prompt with a team" }).click();
  const dialog = member.getByRole("dialog", { name: "Share in Reid & Partners" });
  await expect(dialog.getByLabel("Title")).toHaveValue("Listing for Marlow Road");
  await dialog.getByLabel("Prompt").fill("Write a listing for {{the flat}}, for {{reader}}.");
  await expect(dialog).toContainText("Asked for when it is used: the flat, reader.");
  await dialog.getByRole("button", { name: "Share prompt" }).click();
  await toast(member, "Prompt shared");

  await chat.reload();
  await expect(chat.getByText(/not used yet/)).toBeVisible();
  await expect(chat.getByText(/score \d+\.\d of 10$/)).toBeVisible();
  await chat.getByRole("button", { name: "Use", exact: true }).press("Enter");
  await chat.getByRole("textbox", { name: "the flat" }).fill("12 Marlow Road");
  await chat.getByRole("button", { name: "Use in chat" }).click();
  await expect(chat).toHaveURL(/\/chat$/);
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveValue(
    "Write a listing for 12 Marlow Road, for {{reader}}.",
  );
  await chat.goto("/team-workspace");
  await expect(chat.getByText("2/3 members")).toBeVisible();
  await chat.getByRole("link", { name: "Reid & Partners" }).click();
  await expect(chat.getByText("used once")).toBeVisible();

  // The owner edits and removes what a member shared.
  await chat.getByRole("button", { name: "More about Listing for Marlow Road" }).click();
  await chat.getByRole("menuitem", { name: "Edit" }).click();
  await chat.getByRole("dialog", { name: "Edit prompt" }).getByLabel("Title").fill("Flat listing");
  await chat.getByRole("button", { name: "Save" }).click();
  await expect(chat.getByRole("heading", { name: "Flat listing" })).toBeVisible();
  await chat.getByRole("button", { name: "More about Flat listing" }).click();
  await chat.getByRole("menuitem", { name: "Remove" }).click();
  await chat.getByRole("button", { name: "Remove prompt" }).click();
  await expect(chat.getByText("Nothing shared yet")).toBeVisible();

  await member.goto("/team-workspace");
  await member.getByRole("link", { name: "Reid & Partners" }).click();
  await member.getByRole("button", { name: "Leave" }).click();
  await member.getByRole("button", { name: "Leave workspace" }).click();
  await expect(member.getByText("No workspaces yet")).toBeVisible();
  await member.context().close();
});

test("an owner renames, renews the code, hands on and removes; who is removed finds nothing", async ({
  chat,
  app,
  browser,
}) => {
  test.slow();
  await buyPremier(chat);
  const code = await createWorkspace(chat, "Park Lane");
  const member = await colleague(browser, app.url);
  await join(member, code, "Park Lane");
  await chat.reload();
  await chat.getByRole("button", { name: "More about this workspace" }).click();
  await chat.getByRole("menuitem", { name: "Edit name and description" }).click();
  await chat.getByLabel("Name").fill("Park Lane launch");
  await chat.getByRole("button", { name: "Save" }).click();
  await expect(chat.getByRole("heading", { level: 1 })).toHaveText("Park Lane launch");
  await chat.getByRole("button", { name: "Renew code" }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Renew code" }).click();
  await toast(chat, "Invite code renewed");
  await expect(chat.locator(".code-line code")).not.toHaveText(code);

  await chat.getByRole("button", { name: /^More about Ada/ }).click();
  await chat.getByRole("menuitem", { name: "Make owner" }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Make owner" }).click();
  await expect(chat.getByRole("button", { name: "Leave" })).toBeVisible();

  // The new owner removes the old one.
  await member.reload();
  await member.getByRole("button", { name: /^More about Ada/ }).click();
  await member.getByRole("menuitem", { name: "Remove" }).click();
  await member.route("**/members/*", (route) => route.abort(), { times: 1 });
  await member.getByRole("button", { name: "Remove member" }).click();
  await toast(member, "Error removing member");
  await member.getByRole("button", { name: /^More about Ada/ }).click();
  await member.getByRole("menuitem", { name: "Remove" }).click();
  await member.getByRole("button", { name: "Remove member" }).click();
  await toast(member, "Member removed");
  await expect(member.getByText("1/3")).toBeVisible();
  await chat.reload();
  await expect(chat.getByText("This workspace is not here")).toBeVisible();
  await chat.getByRole("link", { name: "Back to Workspaces" }).click();
  await expect(chat.getByText("No workspaces yet")).toBeVisible();

  await member.getByRole("button", { name: "More about this workspace" }).click();
  await member.getByRole("menuitem", { name: "Delete workspace" }).click();
  await member.getByRole("dialog").getByRole("button", { name: "Delete workspace" }).click();
  await expect(member.getByText("No workspaces yet")).toBeVisible();
  await member.context().close();
});

test("when the owner's Premier ends, the workspace is read only, and prompts are still used", async ({ chat }) => {
  await buyPremier(chat);
  await createWorkspace(chat, "Reid & Partners");
  await addPrompt(chat, "Bad news", "Write a short letter with bad news.");
  await endPremier(chat);
  await chat.reload();
  await expect(chat.getByText("Read only for now: adding and changing is part of Premier.")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Add prompt" })).toBeHidden();
  await chat.getByRole("button", { name: "Use", exact: true }).click();
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveValue("Write a short letter with bad news.");
});

test("axe finds nothing serious in workspaces, in every look", async ({ chat }) => {
  test.slow();
  const look = async (name: string) => {
    expect(await seriousProblems(chat), name).toEqual([]);
    expect(await chat.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true);
  };
  await onPhone(chat);
  await chat.goto("/team-workspace");
  await expect(chat.getByText("Team workspaces are part of Premier")).toBeVisible();
  await inEveryLook(chat, look);
  await buyPremier(chat);
  await expect(chat.getByText("No workspaces yet")).toBeVisible();
  await chat.getByRole("button", { name: "Join Workspace" }).click();
  await inEveryLook(chat, look);
  await createWorkspace(chat, "Reid & Partners");
  await addPrompt(chat, "Flat listing", "Write a listing for {{the flat}}.");
  await chat.getByText("Show the prompt").click();
  await inEveryLook(chat, look);
  await chat.getByRole("button", { name: "Use", exact: true }).click();
  await expect(chat.getByRole("dialog")).toBeVisible();
  await inEveryLook(chat, look);
  await chat.goto("/team-workspace");
  await expect(chat.getByRole("link", { name: "Reid & Partners" })).toBeVisible();
  await inEveryLook(chat, look);
});
