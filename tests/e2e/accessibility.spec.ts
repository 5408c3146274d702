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
