import type { Page } from "@playwright/test";
import type { ScriptedProviders } from "#support/providers/start-providers.ts";
import { settled } from "./screenshot-camera.ts";
import { PROMPTS, strongReply } from "./screenshot-replies.ts";

// The README's picture.

const SIZE = { width: 1440, height: 1080 };
const PROFILE = { role: "Owner", context: "Small hotel in Savannah, 12 rooms. We never name guests in public." };

/** Shows one prompt with its rewrite open, as somebody with a short profile sees it. The page is signed in. */
export async function takeReadmePicture(page: Page, providers: ScriptedProviders, path: string): Promise<void> {
  providers.setScript({ replay: strongReply });
  const headers = { origin: new URL(page.url()).origin };
  await page.request.put("/api/user/preferences", { data: PROFILE, headers });
  await page.setViewportSize(SIZE);
  await page.goto("/chat");
  await page.getByRole("textbox", { name: "Your prompt" }).fill(PROMPTS.hotel);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Helpful", exact: true }).waitFor();
  await page.getByRole("button", { name: /^Rewritten:/ }).click();
  await settled(page);
  await page.screenshot({ path });
}
