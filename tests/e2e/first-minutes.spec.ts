import { answered, expect, signUp, signUpByHand, test } from "./journey.ts";
import { asTier } from "./tier.ts";

test("the plan and its payments are one click away on every tier: from the badge, the account and the settings", async ({
  page,
}) => {
  await signUp(page);
  for (const [tier, label] of [
    ["premier", "Premier"],
    ["free", "Free"],
  ] as const) {
    await page.unrouteAll({ behavior: "wait" });
    await asTier(page, tier);
    await page.goto("/home");
    await page
      .getByRole("banner")
      .getByRole("link", { name: `Your plan: ${label}` })
      .click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await page.goto("/account");
    await page.getByRole("region", { name: "Plan and payments" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Plan and payments" }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
  }
});

test("a page is announced by its own name, however late its screen comes", async ({ page }) => {
  await signUp(page);
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The screen's code takes its time, as on a slow line.
  await page.route("**/assets/subscribe-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.evaluate(() => {
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    const place = document.querySelector('p.sr[aria-live="polite"]');
    if (place === null) throw new Error("Nothing announces pages");
    new MutationObserver(() => heard.push(place.textContent ?? "")).observe(place, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.getByRole("link", { name: "Upgrade to Plus" }).click();
  await expect(page.getByRole("heading", { name: "Choose a plan" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
    .toEqual(["Plans · Redraft"]);
  // The link is gone with its page; Tab goes on from the heading.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a password everybody tries first is refused at its field, and the cursor goes there", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("First name").fill("Anna-Maria");
  await page.getByLabel("Last name").fill("O’Brien");
  await page.getByLabel("Email").fill(`common.${process.pid}@example.com`);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("password123");
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(/one of the most common ones/);
  await expect(password).toBeFocused();
  await password.fill("a proof sheet");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
});

test("an address that leads nowhere answers 404 with its page, and one of ours 200", async ({ page, request }) => {
  const statusOf = async (path: string) => (await request.get(path, { headers: { accept: "text/html" } })).status();
  for (const path of ["/nope", "/chat/1/2", "/home/x", "/reset-password/a/b"])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ["/", "/auth", "/signup", "/home", "/chat", "/chat/12", "/chat/", "/terms", "/verify-email/abc"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  await page.goto("/nope");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("/nope", { exact: true })).toBeVisible();
});

test("the front page does not scroll sideways, enlarged or with letters twice as large", async ({ page }) => {
  // 1440 px enlarged to 200 % are 720.
  for (const [width, size] of [
    [320, 100],
    [720, 100],
    [1024, 100],
    [390, 200],
    [1440, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    const overflow = await page.evaluate(() => {
      const page = document.documentElement;
      const buttons = [...document.querySelectorAll("header a")].filter((link) => link.checkVisibility());
      const right = Math.max(...buttons.map((link) => link.getBoundingClientRect().right));
      return Math.max(page.scrollWidth, right) - window.innerWidth;
    });
    expect([width, size, Math.max(0, overflow)]).toEqual([width, size, 0]);
  }
});

test("pressing “Redraft it” over an empty box says what is missing, and the box has the focus", async ({ page }) => {
  await page.goto("/");
  const sheet = page.getByRole("form", { name: "Try it" });
  for (const words of ["", "   "]) {
    await sheet.getByLabel("Your words").fill(words);
    await sheet.getByRole("button", { name: "Redraft it" }).click();
    await expect(sheet.getByRole("alert")).toHaveText("Write a prompt first.");
    await expect(sheet.getByLabel("Your words")).toBeFocused();
  }
});

test("lengths are counted in one way: an emoji is one character in the composer and on the server", async ({
  chat,
}) => {
  const box = chat.getByRole("textbox", { name: "Your prompt" });
  await box.fill("😀".repeat(2001));
  await expect(chat.getByText("2001/4000")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Send" })).toBeEnabled();
  await box.fill("😀".repeat(4001));
  await expect(chat.getByText("1 character too many to send.")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Send" })).toBeDisabled();
});

test("sign-up links the terms and the privacy statement", async ({ page }) => {
  await page.goto("/auth");
  const form = page.getByRole("tabpanel");
  await expect(form.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
  await expect(form.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");
  await signUpByHand(page);
});

/** Slower than most people type. */
const KEYS_PER_SECOND = 5;
/** Longer than any window. */
const LONG = Array.from({ length: 40 }, (_, n) => `Line ${n + 1} of the answer.\n\n`).join("");

for (const [width, height] of [
  [390, 700],
  [1440, 900],
] as const) {
  test(`from the front page to the first answer in four clicks, with the words tried there, ${width} by ${height} px`, async ({
    page,
    providers,
  }) => {
    providers.reset();
    providers.setScript({ fallback: { text: LONG, pieces: 40, delayMs: 20 } });
    const began = Date.now();
    let clicks = 0;
    let keys = 0;
    const click = async (name: string, role: "link" | "button" | "checkbox") => {
      clicks += 1;
      await page.getByRole(role, { name }).first().click();
    };
    const write = async (label: string, words: string) => {
      keys += words.length;
      await page.getByLabel(label, { exact: true }).fill(words);
    };
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const tried = "write a listing for 14 elm street, 3 bed semi, big garden, make it nice";
    await write("Your words", tried);
    await click("Try the auto-optimizer free", "link");
    await write("First name", "Ada");
    await write("Email", `road${width}.${process.pid}@example.com`);
    await write("Password", "a proof sheet");
    await click("I am 13 or older", "checkbox");
    await click("Create account", "button");
    await expect(page.getByLabel("From the front page")).toContainText(tried);
    await expect(page.getByRole("main").locator("fieldset")).toHaveCount(3);
    await click("Skip for now", "link");
    const box = page.getByRole("textbox", { name: "Your prompt" });
    await expect(box).toHaveValue(tried);
    await expect(box).toBeFocused();
    await page.keyboard.press("Enter");
    const firstLine = page.getByRole("article").last().locator(".prose > *").first();
    await expect(firstLine).toBeInViewport({ ratio: 1 });
    const machine = (Date.now() - began) / 1000;
    await answered(page);
    await expect(page.getByText("Line 40 of")).toBeAttached();
    // A long answer does not push its own beginning out of the window.
    await expect(firstLine).toHaveText("Line 1 of the answer.");
    await expect(firstLine).toBeInViewport({ ratio: 1 });
    expect(clicks).toBeLessThanOrEqual(4);
    const hands = keys / KEYS_PER_SECOND + clicks;
    console.log(
      `From the front page to the first line: ${clicks} clicks and ${keys} keys, ${(hands + machine).toFixed(1)} s, of which the machine took ${machine.toFixed(1)} s`,
    );
  });
}
