import { expect, signUp, test } from "./journey.ts";

test("signing up says what is wrong at the field and in a notice, first things first", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Invalid input").first()).toBeVisible();
  await expect(page.getByText("First name is required").first()).toBeVisible();
  await page.getByLabel("First name").fill("Ada1");
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("First name can only contain letters and spaces").first()).toBeVisible();
  await expect(page.getByText("Invalid email address").first()).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
});

test("an account that exists, and a wrong password, are told in the words of the specification", async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto("/");
  await page.context().clearCookies();
  await page.goto("/auth?tab=register");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a proof sheet");
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByText("An account with this email already exists. Please try logging in instead.").first(),
  ).toBeVisible();

  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a wrong one");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sign in failed").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("a proof sheet");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
});

test("signed-out readers of the chat are sent to sign in; unknown addresses get the 404 page", async ({ page }) => {
  await page.goto("/chat");
  await expect(page).toHaveURL(/\/auth\?tab=login/);
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("?clear=true signs out, empties the browser's storage and goes to the landing page", async ({ page }) => {
  await signUp(page);
  await page.evaluate(() => localStorage.setItem("leftover", "1"));
  await page.goto("/home?clear=true");
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("leftover"))).toBeNull();
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("no script of the page can read a credential", async ({ page }) => {
  await signUp(page);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/[\w-]{40,}/);
});
