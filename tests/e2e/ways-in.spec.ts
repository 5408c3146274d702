import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { startCompanyProvider } from "#support/company-provider.ts";
import { freePort } from "#support/free-port.ts";
import { AppProcess } from "../faults/app-process.ts";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

test("an app's code is set up on the account page, and asked for at the next sign-in; a recovery code does as well", async ({
  page,
}) => {
  const { email, password } = await signUp(page);
  await page.goto("/account");
  const part = page.getByRole("region", { name: "Two-step sign-in" });
  await part.getByRole("button", { name: "Set up" }).click();
  await expect(part.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await part.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  await inEveryLook(page, async () => expect(await seriousProblems(page)).toEqual([]));
  await part.getByLabel("Code that the app shows").fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await part.getByRole("button", { name: "Turn on" }).click();
  await expect(part.getByRole("listitem")).toHaveCount(10);
  const codes = await part.getByRole("listitem").allTextContents();
  await part.getByRole("button", { name: "I have kept them" }).click();
  await expect(part.getByText("10 recovery codes are left")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const code = page.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(
    page.getByText("This code is not right, or was used before. Wait for the next one.", { exact: true }),
  ).toBeVisible();
  await code.fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("the company's account leads in from the sign-in page; who is refused reads why", async ({ page }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startCompanyProvider(`${url}/api/company-sign-in/callback`);
  const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-company-"));
  const environment = { ...provider.environment, APP_URL: url, OIDC_NAME: "Example Ltd", PASSWORD_SIGN_IN: "off" };
  const app = new AppProcess({ port, dataDirectory, environment });
  try {
    await app.ready;
    await page.goto(`${url}/auth?tab=login`);
    const way = page.getByRole("link", { name: "Continue with Example Ltd" });
    await expect(way).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveCount(0);
    provider.person = { sub: "eve", email: "eve@company.example", email_verified: false };
    await way.click();
    await expect(page.getByText("Sign in failed", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${url}/auth?tab=login`);
    provider.person = { sub: "ada", email: "ada@company.example", email_verified: true, given_name: "Ada" };
    await page.context().clearCookies();
    await way.click();
    await expect(page).toHaveURL(`${url}/onboarding`);
    await page.goto(`${url}/home`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Ada");
  } finally {
    await app.kill();
    await provider.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

test("an admin invites somebody, sees who is invited, and takes it back; where sign-up is open there is no such page", async ({
  page,
}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-invited-"));
  const email = "boss@company.example";
  const start = (environment: Record<string, string>) =>
    new AppProcess({ port, dataDirectory, environment: { APP_URL: url, ...environment } });
  let app = start({ ADMIN_EMAIL: email });
  try {
    await app.ready;
    const data = { email, password: "a proof sheet", firstName: "Ada", lastName: "", isOldEnough: true };
    await page.request.post(`${url}/api/register`, { data, failOnStatusCode: true });
    // The answer does not wait for the mail.
    const linkInMail = async () => /\/verify-email\/[\w-]{43}/.exec((await readOutbox(dataDirectory))[0] ?? "")?.[0];
    await expect.poll(linkInMail).toBeDefined();
    await page.goto(`${url}${await linkInMail()}`);
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is confirmed");
    await page.goto(`${url}/admin`);
    await expect(page.getByRole("tab", { name: "API keys" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Invitations" })).toHaveCount(0);
    await app.kill();
    app = start({ ADMIN_EMAIL: email, SIGN_UP: "invited" });
    await app.ready;
    await page.goto(`${url}/admin?tab=invitations`);
    await expect(page.getByText("Nobody is invited at the moment.")).toBeVisible();
    await page.getByLabel("Email").fill("Grace@Company.example");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "grace@company.example" })).toBeVisible();
    await inEveryLook(page, async (name) => {
      expect(await seriousProblems(page)).toEqual([]);
      const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect([name, isSideways]).toEqual([name, false]);
      await expect(page.getByRole("tab", { name: "Invitations" })).toBeInViewport({ ratio: 0.9 });
    });
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(page.getByText("There is already an account with this address.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Revoke the invitation of grace@company.example" }).click();
    await expect(page.getByText("Nobody is invited at the moment.")).toBeVisible();
  } finally {
    await app.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

async function readOutbox(dataDirectory: string): Promise<string[]> {
  const folder = join(dataDirectory, "outbox");
  await expect.poll(() => (existsSync(folder) ? readdirSync(folder).length : 0)).toBeGreaterThan(0);
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
}
