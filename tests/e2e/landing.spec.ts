import type { Page } from "@playwright/test";
import { startAppProcess } from "#support/app-process.ts";
import { axeProblems } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

const SCRIPT_BYTES_MAX = 60 * 1024;
const sheet = (page: Page) => page.getByRole("form", { name: "Try it" });

/** Types into the sheet and asks for its rewrite. */
async function redraft(page: Page, words: string): Promise<void> {
  await sheet(page).getByLabel("Your words").fill(words);
  await sheet(page).getByRole("button", { name: "Redraft it" }).click();
}

test("every section of the specification is there, and its links lead where they should", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Redraft");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "We perfect your prompt, then launch it through 3 genius AIs",
  );
  await expect(page.getByRole("link", { name: "Try the auto-optimizer free" })).toHaveAttribute(
    "href",
    "/auth?tab=register",
  );
  for (const name of ["You Ask", "Redraft refines", "AI Answers"])
    await expect(page.getByRole("region", { name: "How It Works" }).getByRole("heading", { name })).toBeVisible();
  for (const name of ["AI-Powered Enhancement", "Instant Results", "Better Outcomes"])
    await expect(page.getByRole("region", { name: "Why Choose" }).getByRole("heading", { name })).toBeVisible();
  const voices = page.getByRole("region", { name: "What our users say" });
  await expect(voices.getByRole("figure")).toHaveCount(3);
  await expect(voices.locator("figcaption b")).toHaveText([/\w/, /\w/, /\w/]);
  await expect(voices.locator("figcaption span")).toHaveText([/\w/, /\w/, /\w/]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Redraft" })).toHaveAttribute("href", "/");
  await expect(voices.getByText("Sample testimonials.")).toBeVisible();
  const example = page.getByRole("region", { name: "See it on a real brief" });
  for (const name of ["Raw input", "Optimized prompt"])
    await expect(example.getByRole("heading", { name })).toBeVisible();
  await expect(example.getByRole("columnheader", { name: "Best model chosen" })).toBeVisible();
  await expect(example.locator("ins").first()).toBeVisible();
  const questions = page.getByRole("region", { name: "Frequently asked questions" });
  await expect(questions.getByRole("group")).toHaveCount(6);
  await questions.getByText("When do plan changes take effect?").click();
  await expect(
    questions.getByText("Upgrades take effect immediately and downgrades at the next billing cycle."),
  ).toBeVisible();
  const pricing = page.getByRole("region", { name: "Pricing" });
  for (const name of ["Start Free", "Upgrade to Plus", "Go Premier"])
    await expect(pricing.getByRole("link", { name })).toHaveAttribute("href", "/auth");
  for (const price of ["$0", "$20", "$59"]) await expect(pricing.getByText(price, { exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy" })).toHaveAttribute(
    "href",
    "/privacy",
  );
});

test("signed-out visitors are offered both tabs, signed-in ones their home, without asking anybody", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  await page.goto("/");
  const account = page.getByRole("banner");
  await expect(account.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?tab=login");
  await expect(account.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/auth?tab=register");
  await expect(account.getByRole("link", { name: "Home" })).toBeHidden();
  expect(asked).toEqual([]);
  await signUp(page);
  await page.goto("/");
  await expect(account.getByRole("link", { name: "Sign In" })).toBeHidden();
  await account.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/home$/);
  // The brand within the app fetches the front page, and the way back works.
  await page.getByRole("banner").getByRole("link", { name: "Redraft" }).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Start New Conversation" })).toBeVisible();
});

test("the header changes once the page has moved more than 10 pixels", async ({ page }) => {
  await page.goto("/");
  const border = () => page.getByRole("banner").evaluate((header) => getComputedStyle(header).borderBottomColor);
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
  const atTop = await border();
  await scrollTo(10);
  await page.waitForTimeout(300);
  expect(await border()).toBe(atTop);
  await scrollTo(11);
  await expect.poll(border).not.toBe(atTop);
  // Fixed: it stands at the top however far the page has moved.
  await scrollTo(2_000);
  await expect.poll(async () => (await page.getByRole("banner").boundingBox())?.y).toBe(0);
});

test("the theme is light for visitors whatever was chosen, and the chosen one once signed in", async ({ page }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  expect(await theme()).toBe("light");
  await signUp(page);
  await page.goto("/");
  expect(await theme()).toBe("dark");
  // The choice is kept here; the system's follows the device.
  await page.goto("/home");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole("button", { name: "Theme: dark" }).click();
  await page.getByRole("menuitemradio", { name: "System" }).click();
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("system");
  await page.emulateMedia({ colorScheme: "light" });
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper()).not.toBe(light);
});

test("a visitor's own words are rewritten, with reasons and the model, as text and never as markup", async ({
  page,
}) => {
  await page.goto("/");
  await redraft(
    page,
    "write a listing for the flat of bob & sons <img src=x onerror=window.owned=1>, free from 3 March",
  );
  const proof = sheet(page).locator(".proof");
  await expect(proof).toContainText("bob & sons <img src=x onerror=window.owned=1>");
  await expect(proof.locator("img")).toHaveCount(0);
  await expect(sheet(page).getByText(/Goes to \w/)).toBeVisible();
  await expect(sheet(page).getByRole("status")).toContainText(/^Nothing to change$/);
  expect(await page.evaluate(() => "owned" in window)).toBe(false);
});

test("Enter redrafts, Shift and Enter writes a line, and a suggestion is one press", async ({ page }) => {
  await page.goto("/");
  const words = sheet(page).getByLabel("Your words");
  await words.fill("write a lesson plan about rivers");
  await words.press("Shift+Enter");
  await words.pressSequentially("in Leeds");
  await expect(words).toHaveValue("write a lesson plan about rivers\nin Leeds");
  await words.press("Enter");
  await expect(sheet(page).locator(".proof")).toContainText("Leeds");
  await sheet(page).getByRole("button", { name: "an email to a teacher" }).click();
  await expect(words).toHaveValue(/taking his lunch/);
  await expect(sheet(page).locator(".proof")).toContainText("letting the two boys know");
  await expect(sheet(page).getByRole("status")).toHaveText("Redrafted: 1 addition");
  await expect(sheet(page).locator(".proof ins").first()).toBeVisible();
  await expect(sheet(page).getByText("recorded", { exact: true })).toBeVisible();
  await sheet(page).locator(".proof").getByRole("link", { name: "Reason 1" }).click();
  await expect(sheet(page).locator("#why-1")).toBeInViewport();
});

test("blank and too long words are not sent, and a lost connection is said plainly", async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  await redraft(page, "   ");
  await expect(sheet(page).getByRole("alert")).toHaveText("Write a prompt first.");
  await redraft(page, "x".repeat(4001));
  await expect(sheet(page).getByText("4001/4000")).toBeVisible();
  await expect(sheet(page).getByRole("alert")).toHaveText("1 character too many.");
  expect(asked).toEqual([]);
  await page.route("**/api/improve", (route) => route.abort());
  await redraft(page, "write a poem");
  await expect(sheet(page).getByRole("alert")).toHaveText(
    "No internet connection. Please check your connection and try again.",
  );
  await expect(sheet(page).getByRole("button", { name: "Redraft it" })).toBeEnabled();
});

test("whoever tries too often is asked to wait, and what they typed is kept for signing up alone", async ({ page }) => {
  // Without a model a try is over at once; thirty rewrites by one take a busy machine longer than a test may.
  const app = await startAppProcess({});
  try {
    const headers = { origin: app.url };
    const data = { originalPrompt: "a poem about the sea" };
    for (let index = 0; index < 30; index++)
      expect((await page.request.post(`${app.url}/api/improve`, { data, headers })).status()).toBe(200);
    await page.goto(app.url);
    await redraft(page, "write a poem");
    await expect(sheet(page).getByRole("alert")).toHaveText(
      "Too many tries in a short time. Please wait a few minutes, or sign up to go on.",
    );
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual(["write a poem"]);
    expect(await page.context().cookies()).toEqual([]);
  } finally {
    await app.remove();
  }
});

test("whoever takes anything gets the page, as a link's preview does; a file that is not there is no page", async ({
  request,
}) => {
  const get = (path: string, accept: string) => request.get(path, { headers: { accept } });
  for (const accept of ["*/*", "text/html,application/xhtml+xml"]) {
    const reply = await get("/", accept);
    expect([reply.status(), reply.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await reply.text()).toContain("<h1");
  }
  for (const [path, accept] of [
    ["/assets/gone-12345678.js", "*/*"],
    ["/gone.png", "image/avif,*/*;q=0.8"],
    ["/api/gone", "*/*"],
    ["/", "application/json"],
  ] as const) {
    expect([path, (await get(path, accept)).status()]).toEqual([path, 404]);
  }
});

test("the front page loads less than 60 kB of JavaScript, and no React", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => url.includes("react"))).toEqual([]);
  const bytes = await page.evaluate(async (urls) => {
    const sizes = urls.map(async (url) => {
      const { body } = await fetch(url);
      const packed = body?.pipeThrough(new CompressionStream("gzip"));
      return (await new Response(packed ?? null).arrayBuffer()).byteLength;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }, scripts);
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(SCRIPT_BYTES_MAX);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the front page can still be read", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".proof ins").first()).toBeVisible();
    await page.getByText("Can my team use it?").click();
    await expect(page.getByText("Premier includes team workspaces of up to 3 members")).toBeVisible();
  });
});

for (const width of [390, 1440]) {
  test(`axe finds nothing on the front page, ${width} px wide, signed out and, dark, signed in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    for (const state of ["signed out", "signed in"]) {
      if (state === "signed in") {
        await signUp(page);
        await page.evaluate(() => localStorage.setItem("theme", "dark"));
        await page.goto("/");
      }
      await redraft(page, "write a reply to mrs okafor. make it nice");
      await expect(sheet(page).getByRole("status")).not.toBeEmpty();
      expect(await axeProblems(page), state).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}
