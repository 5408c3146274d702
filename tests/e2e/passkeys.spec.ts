import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "#support/free-port.ts";
import { AppProcess } from "../faults/app-process.ts";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

let app: AppProcess;
let url = "";
let dataDirectory = "";

// Browsers make passkeys for names, not for numbers.
test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  dataDirectory = mkdtempSync(join(tmpdir(), "redraft-passkeys-"));
  app = new AppProcess({ port, dataDirectory, environment: { APP_URL: url } });
  await app.ready;
});
test.afterAll(async () => {
  await app?.kill();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** A device that keeps passkeys and verifies whoever holds it: Chromium's own stand-in, which signs for real. */
async function giveDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Whoever holds it now is not its owner. */
    loseOwner: () => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

const part = (page: Page, name: string) => page.getByRole("region", { name });
async function addPasskey(page: Page, name: string) {
  const passkeys = part(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await passkeys.getByLabel("Name").fill(name);
  await passkeys.getByRole("button", { name: "Make the passkey" }).click();
  await expect(passkeys.getByText(name, { exact: true })).toBeVisible();
}

test("a passkey is made on the account page, signs in without a password, and opens nothing once it is removed", async ({
  page,
}) => {
  const { email } = await signUp(page, url);
  const device = await giveDevice(page);
  await page.goto(`${url}/account`);
  await addPasskey(page, "Work laptop");
  await inEveryLook(page, async () => expect(await seriousProblems(page)).toEqual([]));
  expect(await device.credentials()).toMatchObject([
    { rpId: "localhost", isResidentCredential: true, userName: email },
  ]);
  // The same device is not asked twice.
  const passkeys = part(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await passkeys.getByRole("button", { name: "Make the passkey" }).click();
  await expect(
    page.getByText("This device or password manager has a passkey for you already.", { exact: true }),
  ).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${url}/auth?tab=login`);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await inEveryLook(page, async () => expect(await seriousProblems(page)).toEqual([]));
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${url}/home`);
  await page.goto(`${url}/account`);
  await expect(passkeys.getByText("last used")).toBeVisible();
  await passkeys.getByRole("button", { name: "Remove Work laptop" }).click();
  await expect(passkeys.getByText("Work laptop")).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(`${url}/auth?tab=login`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(
    page.getByText("This passkey did not open the account. Please try once more.", { exact: true }),
  ).toBeVisible();
  await device.loseOwner();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was chosen, or it took too long.", { exact: true })).toBeVisible();
});

test("a passkey can be what is asked for after the password; it turns that off again, and a recovery code does as well", async ({
  page,
}) => {
  const { email, password } = await signUp(page, url);
  await giveDevice(page);
  await page.goto(`${url}/account`);
  const steps = part(page, "Two-step sign-in");
  await expect(steps.getByRole("button", { name: "Ask for a passkey instead" })).toHaveCount(0);
  await addPasskey(page, "Work laptop");
  await steps.getByRole("button", { name: "Ask for a passkey instead" }).click();
  await expect(steps.getByRole("listitem")).toHaveCount(10);
  const codes = await steps.getByRole("listitem").allTextContents();
  await steps.getByRole("button", { name: "I have kept them" }).click();
  await expect(steps.getByText("To sign in you also need one of your passkeys.")).toBeVisible();
  await inEveryLook(page, async () => expect(await seriousProblems(page)).toEqual([]));
  // This session has shown no passkey yet.
  await page.getByRole("region", { name: "Passkeys" }).getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
  await expect(
    page.getByText("This device or password manager has a passkey for you already.", { exact: true }),
  ).toBeVisible();

  const byPassword = async () => {
    await page.context().clearCookies();
    await page.goto(`${url}/auth?tab=login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByLabel("Code from your app")).toBeFocused();
  };
  await byPassword();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${url}/home`);
  await byPassword();
  await page.getByLabel("Code from your app").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(`${url}/home`);

  await page.goto(`${url}/account`);
  await expect(steps.getByText("9 recovery codes are left")).toBeVisible();
  await steps.getByRole("button", { name: "Turn off" }).click();
  await expect(steps.getByRole("button", { name: "Set up" })).toBeVisible();
});
