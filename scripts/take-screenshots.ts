import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { browserLaunchOptions } from "#support/browser.ts";
import { startProviders } from "#support/providers/start-providers.ts";

// Every screen with its main states, light and dark, on a phone and on a desk: `npm run screenshots [folder]`.

const CLI = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const folder = process.argv[2] ?? "test-results/screens";
const PASSWORD = "a proof sheet";
const ADMIN = "admin@example.com";
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
  await makeAdmin(app);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      const context = await browser.newContext({ baseURL: app.url, colorScheme, viewport: { width, height } });
      const page = await context.newPage();
      const camera = cameraOf(page, { width, height, suffix: `${width}-${colorScheme}` });
      await visit(page, camera);
      await signUp(page, camera, `hannah.${colorScheme}.${width}@example.com`);
      await chat(page, camera, width < 600);
      await home(page, camera);
      await freePlan(camera);
      await buyPremier(page, camera);
      await teamWorkspace(page, camera);
      await coach(page, camera);
      await account(camera);
      // The admin sees what the user has done so far.
      const ownContext = await browser.newContext({ baseURL: app.url, colorScheme, viewport: { width, height } });
      const ownPage = await ownContext.newPage();
      await admin(ownPage, cameraOf(ownPage, { width, height, suffix: `${width}-${colorScheme}` }));
      await ownContext.close();
      await deleteAccount(page, camera);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.remove();
  await providers.close();
}

interface Camera {
  readonly width: number;
  readonly height: number;
  /** What is seen without scrolling; with `isWhole` the page from top to bottom. */
  shoot(name: string, isWhole?: boolean): Promise<void>;
  /** Goes there first. */
  shootAt(path: string, name: string, isWhole?: boolean): Promise<void>;
}

function cameraOf(page: Page, { width, height, suffix }: { width: number; height: number; suffix: string }): Camera {
  const shoot = async (name: string, isWhole = false) => {
    await settled(page);
    await page.screenshot({ path: `${folder}/${name}-${suffix}.png`, fullPage: isWhole });
  };
  const shootAt = async (path: string, name: string, isWhole = false) => {
    await page.goto(path);
    await shoot(name, isWhole);
  };
  return { width, height, shoot, shootAt };
}

/** Until what moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(900);
}

async function send(page: Page, prompt: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your prompt" }).fill(prompt);
  await page.keyboard.press("Enter");
}

async function visit(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/", "landing");
  await page.getByRole("button", { name: "a flat listing" }).click();
  await shoot("landing-live");
  await shoot("landing-whole", true);
  await shootAt("/terms", "terms");
  await shootAt("/privacy", "privacy");
  await shootAt("/auth?tab=login", "auth-sign-in");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await shoot("auth-invalid");
  await shootAt("/reset-password", "reset-password");
  await shootAt("/auth?tab=register", "auth");
}

async function signUp(page: Page, { shoot }: Camera, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Hannah");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Skip for now" }).waitFor();
  await shoot("onboarding", true);
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL("**/chat");
}

async function chat(page: Page, { shoot, width, height }: Camera, isPhone: boolean): Promise<void> {
  await shoot("chat-empty");
  providers.setScript({ fallback: { text: ANSWER } });
  await send(page, PROMPT);
  await page.getByRole("button", { name: "Helpful", exact: true }).waitFor();
  await settled(page);
  await page.evaluate(() => document.querySelector("article")?.scrollIntoView());
  await shoot("chat-top");
  // The thread scrolls inside the page, so a whole turn needs a tall window.
  await page.setViewportSize({ width, height: isPhone ? 2200 : 1400 });
  await shoot("chat-whole");
  await page.setViewportSize({ width, height });
  providers.setScript({ next: [{ trouble: "endless", delayMs: 25 }] });
  await send(page, "list every river of europe with its length");
  await page.waitForTimeout(600);
  await shoot("chat-streaming");
  await page.keyboard.press("Escape");
  await page.getByText("Stopped. What had arrived is kept.").waitFor();
  providers.setScript({ fallback: { trouble: "rejected" } });
  await send(page, "now a short email to mrs okafor. she wants to know when it goes live");
  await page.getByRole("alert").first().waitFor();
  await shoot("chat-failed");
  providers.setScript({ fallback: { text: ANSWER } });
  if (!isPhone) return;
  await page.getByRole("button", { name: "Conversations" }).click();
  await shoot("chat-conversations");
}

async function home(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/home", "home", true);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: /Choose for me/ }).waitFor();
  await shoot("settings");
  await shootAt("/nowhere", "not-found");
}

/** What Premier has, seen from below it. */
async function freePlan({ shootAt }: Camera): Promise<void> {
  await shootAt("/team-workspace", "workspaces-locked");
  await shootAt("/prompt-coach", "coach-locked");
  await shootAt("/admin", "admin-denied");
}

async function buyPremier(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/subscribe?plan=premier", "subscribe", true);
  await page.getByRole("button", { name: "Go Premier" }).click();
  await page.getByRole("button", { name: "Let it fail" }).waitFor();
  await shoot("test-checkout");
  await page.getByRole("button", { name: "Let it fail" }).click();
  await page.getByRole("link", { name: "Try again" }).waitFor();
  await shoot("payment-failed");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Go Premier" }).click();
  await page.getByRole("button", { name: "Pay $59" }).click();
  await page.getByRole("link", { name: "Start Using Premium Features" }).waitFor();
  await shoot("subscription-success");
  await shootAt("/subscribe", "subscribe-premier", true);
  await shootAt("/home", "home-premier", true);
}

async function teamWorkspace(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/team-workspace", "workspaces-empty");
  await page.getByRole("button", { name: "Create Workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Workspace" });
  await dialog.getByLabel("Name").fill("Reid & Partners");
  await dialog.getByLabel("Description").fill("Listings, vendor letters and the weekly report.");
  await shoot("workspace-create");
  await dialog.getByRole("button", { name: "Create Workspace" }).click();
  await page.getByRole("button", { name: "Add prompt" }).click();
  const adding = page.getByRole("dialog", { name: "Add a prompt" });
  await adding.getByLabel("Title").fill("Flat listing");
  await adding
    .getByLabel("Prompt")
    .fill("Write a listing of 120 words for {{the flat}}, for {{reader}}. No superlatives.");
  await shoot("workspace-add-prompt");
  await adding.getByRole("button", { name: "Add prompt" }).click();
  await adding.waitFor({ state: "hidden" });
  await page.getByText("Show the prompt").click();
  await shoot("workspace", true);
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await shoot("workspace-use");
  await shootAt("/team-workspace", "workspaces");
}

async function coach(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/prompt-coach", "coach-first", true);
  await page.getByRole("button", { name: "Generate new report" }).click();
  await page.getByText(/^Report of /).waitFor();
  await shoot("coach", true);
  await page.getByRole("tab", { name: "Table" }).click();
  await shoot("coach-table", true);
}

async function account({ shootAt }: Camera): Promise<void> {
  await shootAt("/memory", "memory", true);
  await shootAt("/account", "account", true);
}

async function deleteAccount(page: Page, { shoot }: Camera): Promise<void> {
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await shoot("account-delete");
  await page.keyboard.press("Enter");
  await page.getByText("What stays").waitFor();
  await shoot("account-deleted", true);
}

/** Somebody registers over the wire, and the operator at the machine makes them an admin. */
async function makeAdmin({ url, directory, stop, start }: AppProcess): Promise<void> {
  const body = { email: ADMIN, password: PASSWORD, firstName: "Priya", lastName: "Raman", isOldEnough: true };
  const headers = { "content-type": "application/json", origin: url };
  const registered = await fetch(`${url}/api/register`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!registered.ok) throw new Error(await registered.text());
  await stop();
  const env = { PATH: process.env.PATH, DATA_DIR: directory };
  await promisify(execFile)(process.execPath, [CLI, "admin", "make-admin", ADMIN], { cwd: directory, env });
  await start();
}

async function admin(page: Page, { shootAt }: Camera): Promise<void> {
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/home");
  await shootAt("/admin", "admin", true);
  await shootAt("/admin?tab=users", "admin-users");
}
