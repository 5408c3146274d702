import { mkdir } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { startAppProcess } from "#support/app-process.ts";
import { browserLaunchOptions } from "#support/browser.ts";
import { startProviders } from "#support/providers/start-providers.ts";

// Every screen with its main states, light and dark, on a phone and on a desk: `npm run screenshots [folder]`.

const folder = process.argv[2] ?? "test-results/screens";
const PROMPT =
  "write a listing for the flat on marlow road. 2 bed, garden, 6 min to penge east, big kitchen. dont use superlatives. make it sound nice";
const ANSWER = `## Marlow Road

The kitchen is the room you will live in: space for a table, and doors straight onto the garden. Two bedrooms sit quietly at the back.

- The kitchen comes first, because it is the strongest room.
- No superlatives: every sentence can be checked.

| Room | Note |
| --- | --- |
| Kitchen | Doors to the garden |
| Bedroom 1 | Fitted wardrobes |

\`\`\`json
{ "displayAddress": "Marlow Road", "bedrooms": 2 }
\`\`\`
`;

const providers = await startProviders({ pieces: 20, delayMs: 10 });
const app = await startAppProcess(providers.environment);
const browser = await chromium.launch(browserLaunchOptions());
await mkdir(folder, { recursive: true });

try {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      const context = await browser.newContext({ baseURL: app.url, colorScheme, viewport: { width, height } });
      const page = await context.newPage();
      const shoot = (name: string) => page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
      const send = async (prompt: string) => {
        await page.getByRole("textbox", { name: "Your prompt" }).fill(prompt);
        await page.keyboard.press("Enter");
      };
      const settled = async () => page.waitForTimeout(900);

      await page.goto("/");
      await settled();
      await shoot("landing");
      await page.getByRole("button", { name: "a flat listing" }).click();
      await settled();
      await shoot("landing-live");
      for (const legal of ["terms", "privacy"]) {
        await page.goto(`/${legal}`);
        await settled();
        await shoot(legal);
      }
      await page.goto("/auth?tab=register");
      await settled();
      await shoot("auth");
      await page.getByLabel("First name").fill("Hannah");
      await page.getByLabel("Email").fill(`hannah.${colorScheme}.${width}@example.com`);
      await page.getByLabel("Password", { exact: true }).fill("a proof sheet");
      await page.getByLabel("I am 13 or older").check();
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("link", { name: "Skip for now" }).waitFor();
      await settled();
      await shoot("onboarding");
      await page.getByRole("link", { name: "Skip for now" }).click();
      await page.waitForURL("**/chat");
      await settled();
      await shoot("chat-empty");
      providers.setScript({ fallback: { text: ANSWER } });
      await send(PROMPT);
      await page.getByRole("button", { name: "Helpful", exact: true }).waitFor();
      await settled();
      await page.evaluate(() => document.querySelector("article")?.scrollIntoView());
      await settled();
      await shoot("chat-top");
      // The thread scrolls inside the page, so a whole turn needs a tall window.
      await page.setViewportSize({ width, height: width < 600 ? 2200 : 1400 });
      await settled();
      await shoot("chat-whole");
      await page.setViewportSize({ width, height });
      providers.setScript({ next: [{ trouble: "endless", delayMs: 25 }] });
      await send("list every river of europe with its length");
      await page.waitForTimeout(1_500);
      await shoot("chat-streaming");
      await page.keyboard.press("Escape");
      await page.getByText("Stopped. What had arrived is kept.").waitFor();
      providers.setScript({ fallback: { trouble: "rejected" } });
      await page
        .getByRole("textbox", { name: "Your prompt" })
        .fill("now a short email to mrs okafor. she wants to know when it goes live");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").first().waitFor();
      await settled();
      await shoot("chat-failed");
      if (width < 600) {
        await page.getByRole("button", { name: "Conversations" }).click();
        await settled();
        await shoot("chat-conversations");
      }
      await page.goto("/home");
      await settled();
      await shoot("home");
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("radio", { name: /Choose for me/ }).waitFor();
      await settled();
      await shoot("settings");
      await page.goto("/nowhere");
      await settled();
      await shoot("not-found");
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.remove();
  await providers.close();
}
