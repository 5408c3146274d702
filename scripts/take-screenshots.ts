import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { browserLaunchOptions } from "#support/browser.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { ensurePage } from "./page.mjs";
import { takeReadmePicture } from "./readme-picture.ts";
import {
  type Camera,
  cameraOf,
  contextOptions,
  countFaultsInPictures,
  openSettings,
  SCREENS,
  settled,
} from "./screenshot-camera.ts";
import { PROMPTS, RIVERS_ANSWER, strongReading, strongReply } from "./screenshot-replies.ts";
import {
  compare,
  conversationTools,
  dialogs,
  refusedSignIn,
  review,
  settingsParts,
  slowAndDown,
} from "./screenshot-states.ts";

// Every screen with its main states, light and dark, on a phone, a tablet and a desk: `npm run screenshots [folder]`. It fails
// where a picture shows what no page may: something wider than its parent, clipped text, targets that touch, text over text.

const README_PICTURE = fileURLToPath(new URL("../docs/chat.png", import.meta.url));
const CLI = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const folder = process.argv[2] ?? "test-results/screens";
const PASSWORD = "a proof sheet";
const ADMIN = "admin@example.com";

await ensurePage();
const providers = await startProviders({ pieces: 20, delayMs: 10 });
providers.setScript({ replay: strongReply });
const app = await startAppProcess(providers.environment);
const browser = await chromium.launch(browserLaunchOptions());
await mkdir(folder, { recursive: true });

try {
  await makeAdmin(app);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const screen of SCREENS) {
      const options = { baseURL: app.url, colorScheme, ...contextOptions(screen) };
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const camera = cameraOf(page, screen, folder, colorScheme);
      await visit(page, camera);
      await refusedSignIn(page, camera);
      await signUp(page, camera, `hannah.${colorScheme}.${screen.width}@example.com`);
      await chat(page, camera);
      await conversationTools(page, camera);
      await review(page, camera);
      await home(page, camera);
      await slowAndDown(page, camera);
      await freePlan(camera);
      await buyPremier(page, camera);
      await settingsParts(page, camera, "settings-premier");
      await teamWorkspace(page, camera);
      await dialogs(page, camera);
      await compare(page, camera);
      await coach(page, camera);
      await account(camera);
      // The admin sees what the user has done so far.
      const ownContext = await browser.newContext(options);
      const ownPage = await ownContext.newPage();
      await admin(ownPage, cameraOf(ownPage, screen, folder, colorScheme));
      await ownContext.close();
      if (colorScheme === "light" && !screen.isNarrow) await takeReadmePicture(page, providers, README_PICTURE);
      await page.goto("/account");
      await deleteAccount(page, camera);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await app.remove();
  await providers.close();
}

if (countFaultsInPictures() > 0) {
  console.error(`${countFaultsInPictures()} faults in the pictures.`);
  process.exitCode = 1;
}

async function send(page: Page, prompt: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your prompt" }).fill(prompt);
  await page.keyboard.press("Enter");
}

async function visit(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/", "landing");
  await page.getByRole("button", { name: "a campaign brief" }).click();
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

async function signUp(page: Page, { shoot, shootAt }: Camera, email: string): Promise<void> {
  await page.goto("/auth?tab=register");
  await page.getByLabel("First name").fill("Hannah");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Skip for now" }).waitFor();
  await shoot("onboarding", true);
  await shootAt("/home", "home-new", true);
  await page.goto("/chat");
}

async function chat(page: Page, { shoot, width, height, isNarrow }: Camera): Promise<void> {
  await shoot("chat-empty");
  await send(page, PROMPTS.listing);
  await page.getByRole("button", { name: "Helpful", exact: true }).waitFor();
  await settled(page);
  await page.evaluate(() => document.querySelector("article")?.scrollIntoView());
  await shoot("chat-top");
  // The thread scrolls inside the page, so a whole turn needs a tall window.
  await page.setViewportSize({ width, height: isNarrow ? 2200 : 1400 });
  await shoot("chat-whole");
  await page.setViewportSize({ width, height });
  providers.setScript({ replay: strongReading, next: [{ text: RIVERS_ANSWER, trouble: "endless", delayMs: 250 }] });
  await send(page, PROMPTS.rivers);
  await page.waitForTimeout(1_500);
  await shoot("chat-streaming");
  await page.keyboard.press("Escape");
  await page.getByText("Stopped. What had arrived is kept.").waitFor();
  providers.setScript({ replay: strongReading, fallback: { trouble: "rejected" } });
  await send(page, PROMPTS.live);
  await page.getByRole("alert").first().waitFor();
  await shoot("chat-failed");
  providers.setScript({ replay: strongReply });
  if (!isNarrow) return;
  await page.getByRole("button", { name: "Conversations" }).click();
  await shoot("chat-conversations");
}

async function home(page: Page, camera: Camera): Promise<void> {
  const { shoot, shootAt } = camera;
  await shootAt("/home", "home", true);
  await openSettings(page, camera.isPhone);
  await page.getByRole("radio", { name: /Choose for me/ }).waitFor();
  await shoot("settings");
  await settingsParts(page, camera, "settings-whole");
  await shootAt("/nowhere", "not-found");
}

/** What Premier has, seen from below it. */
async function freePlan({ shootAt }: Camera): Promise<void> {
  await shootAt("/team-workspace", "workspaces-locked");
  await shootAt("/prompt-coach", "coach-locked");
  await shootAt("/admin", "admin-denied");
}

async function buyPremier(page: Page, { shoot, shootAt }: Camera): Promise<void> {
  await shootAt("/subscribe", "subscribe", true);
  await shootAt("/subscribe?plan=premier", "subscribe-wished", true);
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
  await page.locator(".toast").waitFor({ state: "hidden" });
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
  await shootAt("/admin?tab=site", "admin-site");
}
