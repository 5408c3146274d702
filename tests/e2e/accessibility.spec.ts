import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answered, expect, send, test } from "./journey.ts";

async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

for (const theme of ["light", "dark"] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing serious in the chat, ${theme}, ${width} px wide`, async ({ chat }) => {
      await chat.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
      await chat.setViewportSize({ width, height: 900 });
      await chat.reload();
      expect(await seriousProblems(chat)).toEqual([]);
      await send(chat, "write a listing for the flat on marlow road. make it sound nice");
      await answered(chat);
      expect(await seriousProblems(chat)).toEqual([]);
    });
  }
}

test("axe finds nothing serious on the pages before signing in", async ({ page }) => {
  for (const path of ["/", "/auth?tab=register", "/auth?tab=login", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await seriousProblems(page), path).toEqual([]);
  }
});
