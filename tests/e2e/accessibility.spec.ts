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
    await expect(chat.getByRole("button", { name: width > 640 ? "Sign Out" : "You" })).toBeInViewport({ ratio: 1 });
    expect(await chat.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
  }
});
