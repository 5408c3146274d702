import type { BrowserContextOptions, Page } from "@playwright/test";

/** A phone has touch and no room for a scrollbar; a desk has a pointer. */
export const SCREENS: readonly Screen[] = [
  { width: 390, height: 844, isPhone: true },
  { width: 1440, height: 900, isPhone: false },
];

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
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
  };
  const shootAt = async (path: string, name: string, isWhole = false) => {
    await page.goto(path);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await shoot(name, isWhole);
  };
  return { ...screen, shoot, shootAt };
}

/** Until what moves has come to rest. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(900);
}
