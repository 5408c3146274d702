import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const THEMES = ["light", "dark"] as const;
const PHONE = 390;
const WIDTHS = [PHONE, 1440];
const HEIGHT = 900;

/** What axe finds wrong with the page as it stands, in words. */
export async function axeProblems(page: Page, impacts: readonly string[] | null = null): Promise<string[]> {
  // Without this mode each look opens a page of its own to add up frames, of which there are none here.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impacts === null || impacts.includes(impact ?? ""))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

export const seriousProblems = (page: Page): Promise<string[]> => axeProblems(page, ["serious", "critical"]);

/** For journeys that are looked at in every look: they are walked on a phone, as others walk them on a desk. */
export const onPhone = (page: Page): Promise<void> => page.setViewportSize({ width: PHONE, height: HEIGHT });

/**
 * Looks at the page as it stands in both themes and at both widths, so that one journey leads to it and not four. Themes come
 * as the user chooses them, or from the system. Afterwards the width is what it was.
 */
export async function inEveryLook(
  page: Page,
  look: (name: string) => Promise<void>,
  { from = "choice" }: { from?: "choice" | "system" } = {},
): Promise<void> {
  const before = page.viewportSize();
  for (const theme of THEMES) {
    // Without transitions: a colour on its way to another has the contrast of neither.
    await page.emulateMedia({ reducedMotion: "reduce", ...(from === "system" && { colorScheme: theme }) });
    if (from === "choice") await page.evaluate(choose, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await look(`${theme}, ${width} px wide`);
    }
  }
  if (before !== null) await page.setViewportSize(before);
}

/** What the menu does. */
function choose(theme: string): void {
  localStorage.setItem("theme", theme);
  document.documentElement.setAttribute("data-theme", theme);
}
