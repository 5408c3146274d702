import { inEveryLook, onPhone, seriousProblems } from "./axe.ts";
import { answered, expect, send, test } from "./journey.ts";

test("axe finds nothing serious in the chat, in every look", async ({ chat }) => {
  const look = async (name: string) => expect(await seriousProblems(chat), name).toEqual([]);
  await onPhone(chat);
  await inEveryLook(chat, look);
  await send(chat, "write a listing for the flat on marlow road. make it sound nice");
  await answered(chat);
  await inEveryLook(chat, look);
});

test("axe finds nothing serious on the pages before signing in", async ({ page }) => {
  for (const path of ["/", "/auth?tab=register", "/auth?tab=login", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await seriousProblems(page), path).toEqual([]);
  }
});

test("at twice the size, the bar of an administrator on Premier fits the window", async ({ chat }) => {
  await chat.route("**/api/user", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role: "admin", subscriptionTier: "premier" } });
  });
  for (const [width, path] of [
    [720, "/home"],
    [768, "/home"],
    [641, "/home"],
    [640, "/home"],
    [641, "/library"],
  ] as const) {
    await chat.setViewportSize({ width, height: 450 });
    await chat.goto(path);
    await expect(chat.getByRole("button", { name: width > 640 ? "Sign Out" : "Account" })).toBeInViewport({ ratio: 1 });
    expect(await chat.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
  }
});

test("a disabled button of any kind looks the same under the pointer", async ({ page }) => {
  await page.goto("/auth?tab=login");
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const kind of ["", "primary", "danger", "quiet"]) {
      for (const state of ["disabled", 'aria-disabled="true"']) {
        await page.evaluate(
          ([kind, state]) => {
            document.body.innerHTML = `<button id="off" class="button ${kind}" ${state}>Send</button>`;
            (document.body.firstElementChild as HTMLElement).style.transition = "none";
          },
          [kind, state] as const,
        );
        const look = () =>
          page.locator("#off").evaluate((button) => {
            const { color, backgroundColor, borderColor } = getComputedStyle(button);
            return { color, backgroundColor, borderColor };
          });
        await page.mouse.move(500, 500);
        const before = await look();
        await page.locator("#off").hover({ force: true });
        expect(await look(), `${kind} ${state} ${colorScheme}`).toEqual(before);
        await page.mouse.down();
        expect(await look(), `${kind} ${state} ${colorScheme}, pressed`).toEqual(before);
        await page.mouse.up();
      }
    }
  }
});
