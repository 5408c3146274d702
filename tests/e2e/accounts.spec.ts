import { type Account, expect, signUp, test } from "./journey.ts";

test("signing up says what is wrong at the field and in a notice, first things first", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(new URL(request.url()).pathname));
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  for (const point of ["GPT, Claude and Gemini", "Voice input and file uploads", "Team workspaces and Prompt Coach"])
    await expect(page.getByRole("complementary", { name: "What you get" })).toContainText(point);
  await expect(page.getByText("© 2025 Redraft")).toBeVisible();
  // Preferences, models, usage and conversations are nothing to somebody who is signed out.
  expect(new Set(asked)).toEqual(new Set(["/api/user", "/api/sign-in-options"]));
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
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Email is required")).toHaveCount(2);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a wrong one");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sign in failed").first()).toBeVisible();
  // The notice goes by itself; at the field it stays.
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Password", { exact: true }).fill("a proof sheet");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await page.goto("/auth?tab=login");
  await expect(page).toHaveURL(/\/home$/);
});

test("signing in opens the page that one wanted, unless another account did", async ({ page, context }) => {
  const signIn = async ({ email, password }: Account) => {
    await expect(page).toHaveURL(/\/auth\?tab=login/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
  };
  const ada = await signUp(page);
  await context.clearCookies();
  await page.goto("/memory");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await signIn(ada);
  await expect(page).toHaveURL(/\/memory$/);

  // An invitation that waits in this tab comes first.
  await page.evaluate(() => sessionStorage.setItem("invitation", "AAAA-BBBB"));
  await context.clearCookies();
  await page.goto("/memory");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await signIn(ada);
  await expect(page).toHaveURL(/\/join\/AAAA-BBBB$/);
  await page.evaluate(() => sessionStorage.removeItem("invitation"));

  await context.clearCookies();
  await page.goto("/chat");
  await signIn(ada);
  await expect(page).toHaveURL(/\/chat$/);
  // A new account owns the tab, then its session ends.
  await context.clearCookies();
  await signUp(page);
  await expect(page.getByRole("textbox", { name: "Your prompt" })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await signIn(ada);
  await expect(page).toHaveURL(/\/home$/);
});

test("signed-out readers of the chat are sent to sign in; unknown addresses get the 404 page", async ({ page }) => {
  await page.goto("/chat");
  await expect(page).toHaveURL(/\/auth\?tab=login/);
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await page.goto("/signup");
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  for (const path of ["/auth", "/signup"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  }
});

test("while nobody knows who is there, a spinner stands in the middle", async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/auth");
  const box = await page.getByRole("status").filter({ hasText: "Loading" }).boundingBox();
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2);
  await expect(page.getByRole("tab")).toHaveCount(0);
  answer();
  await expect(page.getByRole("tab")).toHaveCount(2);
});

test("a token that a server returns is kept, sent and forgotten, also when signing out fails", async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.route("**/api/login", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-auth-mode": "token" } }),
  );
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  expect(token).toMatch(/^[\w-]{20,}$/);
  const asked = page.waitForRequest("**/api/user");
  await page.reload();
  expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
  await page.route("**/api/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  // The address is there before the page is.
  await page.getByRole("heading", { name: "We perfect your prompt" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
});

test("?clear=true signs out, empties the browser's storage and goes to the landing page", async ({ page }) => {
  await signUp(page);
  await page.evaluate(() => {
    localStorage.setItem("leftover", "1");
    sessionStorage.setItem("leftover", "1");
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie of before, that a script could write.
    document.cookie = "leftover=1; path=/";
  });
  await page.goto("/home?clear=true");
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("heading", { name: "We perfect your prompt" }).waitFor();
  const left = () => [localStorage.getItem("leftover"), sessionStorage.getItem("leftover"), document.cookie];
  expect(await page.evaluate(left)).toEqual([null, null, ""]);
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("no script of the page can read a credential", async ({ page }) => {
  await signUp(page);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/[\w-]{40,}/);
});
