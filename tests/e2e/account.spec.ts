import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { AppProcess } from "#support/app-process.ts";
import { inEveryLook, onPhone, seriousProblems } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

/** The last link of this kind that was sent to the address. */
async function linkTo(app: AppProcess, address: string, page: "verify-email" | "reset-password"): Promise<string> {
  const folder = join(app.directory, "outbox");
  let found = "";
  await expect(async () => {
    const files = (await readdir(folder)).sort();
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
    const own = mails.filter((mail) => mail.includes(`To: ${address}\n`) && mail.includes(`/${page}/`));
    found = new RegExp(`/${page}/[\\w-]{43}`).exec(own.at(-1) ?? "")?.[0] ?? "";
    expect(found).not.toBe("");
  }).toPass({ timeout: 20_000 });
  return found;
}

const accountPage = async (page: Page) => {
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
};
const region = (page: Page, name: string) => page.getByRole("region", { name });

test("the bar and the settings lead to the account; a name is corrected there", async ({ chat }) => {
  await chat.goto("/home");
  await chat.getByRole("button", { name: "Settings" }).click();
  await chat.getByRole("link", { name: "Name, email, password and your data" }).click();
  await expect(chat).toHaveURL(/\/account$/);
  await chat.goto("/home");
  await chat.goto("/chat");
  await chat.getByRole("button", { name: "Account", exact: true }).click();
  await chat.getByRole("menuitem", { name: "Account" }).click();
  await chat.getByLabel("First name").fill("Zoë");
  await chat.getByRole("button", { name: "Save name" }).press("Enter");
  await expect(chat.getByText("Name saved", { exact: true })).toBeVisible();
  await chat.goto("/home");
  await expect(chat.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoë");
});

test("an address is confirmed by the link in the mail, and changed by the one sent to the new address", async ({
  page,
  app,
}) => {
  const { email } = await signUp(page);
  await accountPage(page);
  const part = region(page, "Email address");
  await expect(part).toContainText("Not confirmed");
  await part.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Link sent", { exact: true })).toBeVisible();
  await page.goto(await linkTo(app, email, "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is confirmed");
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(part.getByText("Confirmed", { exact: true })).toBeVisible();

  await part.getByRole("button", { name: "Change address" }).click();
  await part.getByLabel("New email address").fill(`new.${email}`);
  await part.getByRole("button", { name: "Send link" }).click();
  await expect(part).toContainText(`new.${email} takes its place`);
  await page.goto(await linkTo(app, `new.${email}`, "verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText(`new.${email}`)).toBeVisible();
  // The link works once.
  await page.reload();
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("alert")).toContainText("This link was already used");
});

test("a link that is opened elsewhere asks for the password, and whoever never signed up deletes the account", async ({
  page,
  app,
}) => {
  const { email, password } = await signUp(page);
  const link = await linkTo(app, email, "verify-email");
  await page.context().clearCookies();
  await page.goto(link);
  const field = page.getByLabel("Password of the account", { exact: true });
  await field.fill("not my password");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("alert")).toContainText("This password is not right.");
  await inEveryLook(page, async (name) => {
    expect([name, await seriousProblems(page)]).toEqual([name, []]);
  });
  await field.fill(password);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is confirmed");

  await page.goto("/auth?tab=register");
  const stranger = await signUp(page);
  const strangers = await linkTo(app, stranger.email, "verify-email");
  await page.context().clearCookies();
  await page.goto(strangers);
  await page.getByRole("button", { name: "This was not me" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "It was not me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("That account is deleted");
  const login = await page.request.post("/api/login", { data: { email: stranger.email, password: stranger.password } });
  expect(login.status()).toBe(401);
});

test("a forgotten password is replaced from the sign-in page", async ({ page, app }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/auth?tab=login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status").filter({ hasText: email })).toContainText("If there is an account with");
  await page.goto(await linkTo(app, email, "reset-password"));
  await page.getByLabel("New password", { exact: true }).fill("a second proof");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page).toHaveURL(/\/auth\?tab=login$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a second proof");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("the password is changed, which signs out the other browser; a session is ended by hand", async ({
  page,
  browser,
  app,
}) => {
  const { email, password } = await signUp(page);
  const other = await browser.newPage({ baseURL: app.url });
  const signIn = async (secret: string) => {
    await other.goto("/auth?tab=login");
    await other.getByLabel("Email").fill(email);
    await other.getByLabel("Password", { exact: true }).fill(secret);
    await other.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(other).toHaveURL(/\/home$/);
  };
  await signIn(password);
  await accountPage(page);
  const sessions = region(page, "Where you are signed in");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel("New password", { exact: true }).fill("a second proof");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect(await other.evaluate(async () => (await fetch("/api/user")).status)).toBe(401);
  await signIn("a second proof");
  await accountPage(page);
  await sessions.getByRole("button", { name: /^Sign out (?!everywhere)/ }).press("Enter");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("heading")).toBeFocused();
  expect(await other.evaluate(async () => (await fetch("/api/user")).status)).toBe(401);
  await expect(sessions.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await signIn("a second proof");
  await accountPage(page);
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("Signed out everywhere else", { exact: true })).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("heading")).toBeFocused();
  expect(await other.evaluate(async () => (await fetch("/api/user")).status)).toBe(401);
  await other.close();
});

test("the data comes as a file; deleting asks for the password, says what went, and leaves nothing behind", async ({
  page,
}) => {
  const { email, password } = await signUp(page);
  await accountPage(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^redraft-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText("Your data is ready", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete account" })).toBeFocused();
  await page.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This password is not right.", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");
  await expect(region(page, "Removed")).toContainText("Sessions");
  await expect(region(page, "What stays")).toContainText("They name nobody.");
  expect(await page.evaluate(async () => (await fetch("/api/user")).status)).toBe(401);
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Invalid email or password", { exact: true }).first()).toBeVisible();
});

test("somebody who is signed out is told to sign in", async ({ page }) => {
  await page.goto("/account");
  await expect(page.getByText("This page is there once you are signed in.")).toBeVisible();
  // Whoever types the address of the receipt has deleted nothing.
  await page.goto("/account-deleted");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
});

test("axe finds nothing serious on the account's pages, in every look", async ({ chat }) => {
  test.slow();
  const look = (screen: string) =>
    inEveryLook(chat, async (name) => {
      expect(await seriousProblems(chat), `${screen}, ${name}`).toEqual([]);
      const isFitting = await chat.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(isFitting, `${screen}, ${name}`).toBe(true);
    });
  await onPhone(chat);
  await accountPage(chat);
  await look("account");
  await chat.getByRole("button", { name: "Change address" }).click();
  await chat.getByRole("button", { name: "Send link" }).click();
  await expect(chat.getByText("Email is required")).toBeVisible();
  await look("account-change");
  await chat.getByRole("button", { name: "Delete account" }).click();
  await expect(chat.getByRole("dialog")).toBeVisible();
  await look("account-dialog");
  await chat.goto(`/verify-email/${"x".repeat(43)}`);
  await look("verify");
  await chat.getByRole("button", { name: "Confirm address" }).click();
  await expect(chat.getByRole("alert")).toBeVisible();
  await look("verify-failed");
  await chat.goto("/reset-password");
  await expect(chat.getByRole("heading", { level: 1 })).toBeVisible();
  await look("reset");
  await chat.goto(`/reset-password/${"x".repeat(43)}`);
  await expect(chat.getByRole("heading", { level: 1 })).toBeVisible();
  await look("reset-new");
  await chat.goto("/account");
  await chat.getByRole("button", { name: "Delete account" }).click();
  await chat.getByRole("dialog").getByLabel("Your password", { exact: true }).fill("a proof sheet");
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");
  await look("deleted");
});
