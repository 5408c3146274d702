import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { startCompanyProvider } from "#support/company-provider.ts";
import { freePort } from "#support/free-port.ts";
import { AppProcess } from "../faults/app-process.ts";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

const HALF_MINUTE_MS = 30_000;

/** Turns the second factor on and answers what the app shows: each call the code of a later half minute than the one before. */
async function turnOn(page: Page): Promise<() => string> {
  await page.goto("/account");
  const part = page.getByRole("region", { name: "Two-step sign-in" });
  await part.getByRole("button", { name: "Set up" }).click();
  await expect(part.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await part.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  let timestamp = Date.now();
  await part.getByLabel("Code that the app shows").fill(app.generate({ timestamp }));
  await part.getByRole("button", { name: "Turn on" }).click();
  await part.getByRole("button", { name: "I have kept them" }).click();
  return () => {
    timestamp += HALF_MINUTE_MS;
    return app.generate({ timestamp });
  };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });

test("a session without the second factor is asked for it before a key is made, and the form goes on by itself", async ({
  page,
  browser,
  app,
}) => {
  const { email, password } = await signUp(page);
  // Signed in before the second factor was switched on, so it has shown nothing of it.
  const other = await browser.newPage({ baseURL: app.url });
  await other.request.post("/api/login", { data: { email, password }, failOnStatusCode: true });
  const nextCode = await turnOn(page);

  await other.goto("/api-keys");
  await other.getByRole("button", { name: "Make a key" }).click();
  await other.getByLabel("What is it for?").fill("Portal upload");
  await other.getByRole("button", { name: "Make the key" }).click();
  const dialog = dialogOf(other);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await inEveryLook(other, async () => {
    expect(await seriousProblems(other)).toEqual([]);
    const isSideways = await other.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isSideways).toBe(false);
    await expect(dialog.getByRole("button", { name: "Confirm" })).toBeInViewport();
  });
  await dialog.getByLabel("Your password", { exact: true }).fill("not my password");
  const code = dialog.getByLabel("Code from your app, or a recovery code");
  await code.fill("000000");
  await code.press("Enter");
  await expect(dialog.getByText("This password is not right.")).toBeVisible();
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await dialog.getByLabel("Your password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("This code is not right, or was used before.")).toBeVisible();
  await code.fill(nextCode());
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(other.getByRole("status", { name: "Your new key" })).toBeVisible();
  await expect(other.getByRole("row", { name: /Portal upload/ })).toBeVisible();

  // For some minutes nothing more is asked; and elsewhere it is.
  await other.goto("/account");
  const part = other.getByRole("region", { name: "Two-step sign-in" });
  await part.getByRole("button", { name: "Turn off" }).click();
  await expect(part.getByRole("button", { name: "Set up" })).toBeVisible();
  await other.close();
});

test("who does not confirm loses nothing that was typed, and changes nothing", async ({ page, browser, app }) => {
  const { email, password } = await signUp(page);
  const other = await browser.newPage({ baseURL: app.url });
  await other.request.post("/api/login", { data: { email, password }, failOnStatusCode: true });
  await turnOn(page);
  await other.goto("/account");
  await other.getByLabel("New password", { exact: true }).fill("a second proof");
  await other.getByRole("button", { name: "Change password" }).click();
  await dialogOf(other).getByRole("button", { name: "Cancel" }).click();
  await expect(other.getByText("Your password was not changed", { exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "Change password" })).toBeFocused();
  await expect(other.getByLabel("New password", { exact: true })).toHaveValue("a second proof");
  await other.getByRole("button", { name: "Change password" }).click();
  // Seen is too early: the dialog hears Escape once it has the focus.
  await expect(dialogOf(other).getByLabel("Your password")).toBeFocused();
  await other.keyboard.press("Escape");
  await expect(dialogOf(other)).toHaveCount(0);
  expect(await other.evaluate(async () => (await fetch("/api/user")).status)).toBe(200);
  await other.close();
});

test("who comes by the company confirms by it in another tab, and the first one goes on", async ({ browser }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startCompanyProvider(`${url}/api/company-sign-in/callback`);
  const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-proof-"));
  const environment = { ...provider.environment, APP_URL: url, OIDC_NAME: "Example Ltd", PASSWORD_SIGN_IN: "off" };
  const app = new AppProcess({ port, dataDirectory, environment });
  try {
    await app.ready;
    const arrive = async () => {
      const page = await (await browser.newContext({ baseURL: url })).newPage();
      await page.goto("/auth?tab=login");
      await page.getByRole("link", { name: "Continue with Example Ltd" }).click();
      await expect(page).toHaveURL(/\/(onboarding|home)$/);
      return page;
    };
    const [first, second] = [await arrive(), await arrive()];
    await turnOn(first);
    await second.goto("/account");
    const part = second.getByRole("region", { name: "Two-step sign-in" });
    await part.getByRole("button", { name: "Turn off" }).click();
    const dialog = dialogOf(second);
    const link = dialog.getByRole("link", { name: "Confirm with Example Ltd" });
    await expect(link).toBeVisible();
    await expect(dialog.getByLabel("Your password", { exact: true })).toHaveCount(0);
    await expect(dialog.getByLabel("Code from your app, or a recovery code")).toBeVisible();
    await inEveryLook(second, async () => expect(await seriousProblems(second)).toEqual([]));
    // Somebody else at the provider confirms nothing.
    const ada = provider.person;
    provider.person = { sub: "eve", email: "eve@company.example", email_verified: true };
    const refused = second.context().waitForEvent("page");
    await link.click();
    const tab = await refused;
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("That did not work");
    await tab.close();
    await expect(dialog).toBeVisible();
    provider.person = ada;
    await link.click();
    await expect(dialog).toHaveCount(0);
    await expect(part.getByRole("button", { name: "Set up" })).toBeVisible();
  } finally {
    await app.kill();
    await provider.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
