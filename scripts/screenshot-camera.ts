import type { BrowserContextOptions, Page } from "@playwright/test";
import { findLayoutFaults } from "./find-layout-faults.ts";

/** Every fault that a picture showed, said with the first picture that shows it. */
const found = new Set<string>();
export const countFaultsInPictures = (): number => found.size;

/** A phone has touch and no room for a scrollbar; a tablet with a keyboard and a desk have a pointer. */
export const SCREENS: readonly Screen[] = [
  { width: 390, height: 844, isPhone: true, isNarrow: true },
  { width: 768, height: 1024, isPhone: false, isNarrow: true },
  { width: 1440, height: 900, isPhone: false, isNarrow: false },
];

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
  /** The margin is folded under the text, and the conversations are in a drawer. */
  readonly isNarrow: boolean;
}

export interface Camera extends Screen {
  /** What is seen without scrolling; with `isWhole` the page from top to bottom. */
  shoot(name: string, isWhole?: boolean): Promise<void>;
  /** Goes there first. */
  shootAt(path: string, name: string, isWhole?: boolean): Promise<void>;
}

export const contextOptions = ({ width, height, isPhone }: Screen): BrowserContextOptions => ({
  viewport: { width, height },
  isMobile: isPhone,
  hasTouch: isPhone,
});

export function cameraOf(page: Page, screen: Screen, folder: string, colorScheme: string): Camera {
  const shoot = async (name: string, isWhole = false) => {
    await settled(page);
    const path = `${folder}/${name}-${screen.width}-${colorScheme}.png`;
    await page.screenshot({ path, fullPage: isWhole });
    for (const { kind, where, what } of await findLayoutFaults(page)) {
      const fault = `${kind}: ${where} (${what})`;
      if (!found.has(fault)) console.error(`${name} at ${screen.width} px, ${colorScheme}: ${fault}`);
      found.add(fault);
    }
  };
  const shootAt = async (path: string, name: string, isWhole = false) => {
    await page.goto(path);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await shoot(name, isWhole);
  };
  return { ...screen, shoot, shootAt };
}

/** The settings, from a page with the bar of somebody signed in. */
export async function openSettings(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Account", exact: true }).click();
  const name = "Settings";
  await page.getByRole(isPhone ? "menuitem" : "button", { name }).click();
}

/** Until what moves has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(900);
}
