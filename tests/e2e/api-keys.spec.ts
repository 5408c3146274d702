import { inEveryLook, seriousProblems } from "./axe.ts";
import { expect, test } from "./journey.ts";

test("a key is made, shown once, tried on the developers' page, and revoked", async ({ chat }) => {
  await chat.goto("/account");
  await chat.getByRole("link", { name: "API keys" }).click();
  await chat.getByRole("button", { name: "Make a key" }).click();
  await chat.getByLabel("What is it for?").fill("Portal upload");
  await chat.getByRole("button", { name: "Make the key" }).click();
  const made = chat.getByRole("status", { name: "Your new key" }).locator("code");
  const secret = await made.innerText();
  // One click takes all of it.
  await made.click();
  expect(await chat.evaluate(() => String(getSelection()).trim())).toBe(secret);
  expect(secret).toMatch(/^rd_live_\w{32}$/);
  await expect(chat.getByRole("row", { name: /Portal upload/ })).toContainText("never");
  await chat.getByRole("link", { name: "For developers" }).click();
  await expect(chat.getByRole("heading", { level: 1 })).toHaveText("Redraft for other programs");
  await chat.getByLabel("Key", { exact: true }).fill(secret);
  await chat.getByLabel("Message").fill("pls write a email to teh landlord about the broken heating");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(
    chat
      .getByRole("tabpanel")
      .filter({ hasText: /\w{4,} \w{2,}/ })
      .first(),
  ).toBeVisible();
  await chat.getByRole("tab", { name: "Receipt" }).click();
  await expect(chat.getByText(/"improvedPrompt"/)).toBeVisible();
  await chat.getByRole("link", { name: "API keys" }).click();
  const row = chat.getByRole("row", { name: /Portal upload/ });
  await expect(row).toContainText(secret.slice(0, 12));
  await expect(row).not.toContainText("never");
  await expect(chat.getByText(secret)).toBeHidden();
  await row.getByRole("button", { name: "Revoke Portal upload" }).click();
  await chat.getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toContainText("revoked");
  const status = await chat.evaluate(
    async (key) => (await fetch("/v1/models", { headers: { authorization: `Bearer ${key}` } })).status,
    secret,
  );
  expect(status).toBe(401);
});

test("neither page scrolls sideways on a phone", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  await chat.goto("/api-keys");
  await chat.getByRole("button", { name: "Make a key" }).click();
  await chat.getByLabel("What is it for?").fill("Portal upload");
  await chat.getByRole("button", { name: "Make the key" }).click();
  await expect(chat.getByRole("row", { name: /Portal upload/ })).toBeVisible();
  const excess = () => chat.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await excess()).toBe(0);
  await chat.goto("/developers");
  await expect(chat.getByRole("tab", { name: "Claude Code" })).toBeVisible();
  expect(await excess()).toBe(0);
});

for (const path of ["/api-keys", "/developers"]) {
  test(`${path} can be used by everybody`, async ({ chat }) => {
    await chat.goto(path);
    await expect(chat.getByRole("heading", { level: 1 })).toBeVisible();
    await inEveryLook(chat, async () => expect(await seriousProblems(chat)).toEqual([]));
  });
}
