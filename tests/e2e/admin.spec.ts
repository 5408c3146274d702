import type { Page } from "@playwright/test";
import type { AppProcess } from "#support/app-process.ts";
import { inEveryLook, onPhone, seriousProblems } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";
import { makeAdmin } from "./make-admin.ts";

let strangers = 0;

/** Somebody else with an account; the names are new to every call. */
async function stranger(page: Page, firstName: string, lastName = ""): Promise<string> {
  const email = `${firstName.toLowerCase()}.${++strangers}.${process.pid}@others.example`;
  const reply = await page.request.post("/api/register", {
    data: { email, password: "a proof sheet", firstName, lastName, isOldEnough: true },
    // A session of their own, that this browser does not take over.
    headers: { cookie: "" },
    failOnStatusCode: true,
  });
  expect(reply.status()).toBe(201);
  return email;
}

/** The admin of the test before, if there still is one. */
let chief: { email: string; password: string } | null = null;

/** A browser of an admin, with others in the table. The first one is made at the machine, which takes a restart. */
async function adminPage(page: Page, app: AppProcess): Promise<{ email: string; password: string }> {
  const account = await signUp(page);
  if (!(await isMadeByChief(page))) await makeAdmin(app, account.email);
  chief = account;
  return account;
}

async function isMadeByChief(page: Page): Promise<boolean> {
  const { id } = await (await page.request.get("/api/user")).json();
  await page.context().clearCookies();
  if (chief === null || !(await page.request.post("/api/login", { data: chief })).ok()) return false;
  const headers = { origin: new URL(page.url()).origin };
  return (await page.request.patch(`/api/admin/users/${id}`, { data: { role: "admin" }, headers })).ok();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  // The chat, if it was open and noticed that its cookies are gone.
  await expect(page).toHaveURL(/\/(home|chat)$/);
}

const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

test("somebody who is no admin reads that, and is led home", async ({ chat }) => {
  await chat.goto("/home");
  await expect(
    chat.getByRole("link", { name: "Settings" }).or(chat.getByRole("button", { name: "Settings" })),
  ).toBeVisible();
  await expect(chat.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await chat.goto("/admin");
  await expect(chat.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(chat.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  expect(await seriousProblems(chat)).toEqual([]);
  await chat.getByRole("link", { name: "Return Home" }).click();
  await expect(chat).toHaveURL(/\/home$/);
});

test("an admin finds, sorts, changes and deletes users, and every bit of it stands in the audit log", async ({
  page,
  app,
}) => {
  const account = await adminPage(page, app);
  const jonas = await stranger(page, "Jonas", "Weil");
  const priya = await stranger(page, "Priya", "Raman");
  await signIn(page, account);
  await page.getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("tab", { name: "Analytics" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("banner").getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
  for (const figure of ["Total users", "Conversations", "Prompts processed", "Monthly recurring revenue"])
    await expect(page.getByText(figure, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^\d+ active this month$/)).toBeVisible();
  const breakdown = page.getByRole("region", { name: "Subscriptions" });
  for (const plan of ["Free", "Plus", "Premier"]) await expect(breakdown).toContainText(plan);
  await page.getByRole("tab", { name: "User Management" }).click();
  await expect(page).toHaveURL(/tab=users/);
  for (const name of ["User", "Subscription", "Role", "Status", "Activity", "Joined", "Actions"])
    await expect(page.getByRole("columnheader", { name })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search users" }).fill("weil");
  await expect(page).toHaveURL(/search=weil/);
  await expect(row(page, priya)).toHaveCount(0);
  await expect(row(page, jonas)).toContainText("Unverified");
  await page.getByLabel("Subscription of Jonas Weil").selectOption("premier");
  await expect(row(page, jonas)).toContainText("given by hand");
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue("weil");
  await expect(page.getByLabel("Subscription of Jonas Weil")).toHaveValue("premier");
  // A slip of the keyboard makes nobody an admin.
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByLabel("Role of Jonas Weil").selectOption("admin");
  await expect(page.getByLabel("Role of Jonas Weil")).toHaveValue("user");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("Role of Jonas Weil").selectOption("admin");
  await expect(page.getByLabel("Role of Jonas Weil")).toBeEnabled();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByLabel("Role of Jonas Weil").selectOption("user");
  await expect(page.getByLabel("Role of Jonas Weil")).toBeEnabled();

  await page.goto("/admin?tab=users&search=jonas");
  page.once("dialog", (dialog) => {
    expect(dialog.message()).toBe("Are you sure you want to delete this user? This action cannot be undone.");
    dialog.dismiss().catch(() => undefined);
  });
  await row(page, jonas).getByRole("button", { name: "Delete user" }).click();
  await expect(row(page, jonas)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await row(page, jonas).getByRole("button", { name: "Delete user" }).press("Enter");
  await expect(row(page, jonas)).toHaveCount(0);
  await expect(page.locator("#main h1")).toBeFocused();

  await page.goto("/admin?tab=users&sort=name");
  await expect(page.getByRole("columnheader", { name: "User" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "User", exact: true }).press("Enter");
  await expect(page).toHaveURL(/sort=-name/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=name/);

  await page.getByRole("tab", { name: "Site" }).click();
  const log = page.getByRole("region", { name: "Audit log" }).last();
  await expect(log.getByRole("row").nth(1)).toContainText("User deleted");
  await expect(log).toContainText("Subscription free to premier");
  await expect(log).toContainText("Role user to admin");
  await expect(log).not.toContainText(jonas);
});

test("axe finds nothing serious on the dashboard, in every look", async ({ page, app }) => {
  const account = await adminPage(page, app);
  await stranger(page, "Amara", "Okafor");
  await signIn(page, account);
  await onPhone(page);
  for (const address of ["/admin", "/admin?view=table", "/admin?tab=users", "/admin?tab=site"]) {
    await page.goto(address);
    await expect(
      page.getByText(/active this month|of \d+$|^No admin has changed|Conversations can be shared/).first(),
    ).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    await inEveryLook(page, async (name) => {
      expect([address, name, await seriousProblems(page)]).toEqual([address, name, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true);
    });
  }
});

test("what is refused is said in the specification's words: the last admin stays, and a demoted one is shut out", async ({
  page,
  app,
}) => {
  const account = await adminPage(page, app);
  const priya = await stranger(page, "Priya", "Raman");
  await signIn(page, account);
  await page.goto(`/admin?tab=users&search=${account.email}`);
  const others = await page.evaluate(async () => (await fetch("/api/admin/users?role=admin")).json());
  for (const { id, email } of others.items as { id: number; email: string }[])
    if (email !== account.email)
      await page.evaluate((other) => fetch(`/api/admin/users/${other}`, { method: "DELETE" }), id);
  page.once("dialog", (dialog) => void dialog.accept());
  await row(page, account.email).getByLabel("Role of Ada").selectOption("user");
  await expect(page.getByText("Failed to update user", { exact: true })).toBeVisible();
  await expect(row(page, account.email).getByLabel("Role of Ada")).toHaveValue("admin");
  page.once("dialog", (dialog) => void dialog.accept());
  await row(page, account.email).getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByText("Failed to delete user", { exact: true })).toBeVisible();

  await page.goto(`/admin?tab=users&search=${priya}`);
  page.once("dialog", (dialog) => void dialog.accept());
  await row(page, priya).getByLabel("Role of Priya Raman").selectOption("admin");
  await expect(row(page, priya).getByLabel("Role of Priya Raman")).toBeEnabled();
  await page.goto(`/admin?tab=users&search=${account.email}`);
  page.once("dialog", (dialog) => void dialog.accept());
  await row(page, account.email).getByLabel("Role of Ada").selectOption("user");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("an admin suspends an account with a reason; its owner is told why at sign-in, and is let in again", async ({
  page,
  browser,
  app,
}) => {
  const own = await adminPage(page, app);
  await signIn(page, own);
  const other = await (await browser.newContext({ baseURL: app.url })).newPage();
  const account = await signUp(other);
  await page.goto("/admin?tab=users");
  await page.getByRole("searchbox", { name: "Search users" }).fill(account.email);
  const suspended = row(page, account.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  page.once("dialog", (dialog) => void dialog.accept("Spam was sent from here."));
  await suspended.getByRole("button", { name: "Suspend user" }).click();
  await expect(suspended).toContainText("Suspended: Spam was sent from here.");
  await other.goto("/chat");
  await expect(other).toHaveURL(/\/auth\?tab=login/);
  await other.getByLabel("Email").fill(account.email);
  await other.getByLabel("Password", { exact: true }).fill(account.password);
  await other.keyboard.press("Enter");
  await expect(other.getByRole("heading", { name: "You cannot sign in" })).toBeVisible();
  await expect(other.getByRole("alert")).toContainText("This account is suspended: Spam was sent from here.");
  await expect(other.getByRole("alert").getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  page.once("dialog", (dialog) => void dialog.accept());
  await suspended.getByRole("button", { name: "Lift suspension" }).click();
  await expect(suspended.getByRole("button", { name: "Suspend user" })).toBeVisible();
});
