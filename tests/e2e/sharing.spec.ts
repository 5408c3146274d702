import AxeBuilder from "@axe-core/playwright";
import { answered, expect, send, test } from "./journey.ts";

test("a link shows a stranger the frozen copy, until it is taken back", async ({ chat, browser, providers }) => {
  providers.setScript({ fallback: { text: "The **kitchen** comes first.", pieces: 1, delayMs: 0 } });
  await send(chat, "Please write a listing for the flat at 12 Marlow Road.");
  await answered(chat);
  const bar = chat.getByRole("banner");
  await bar.getByRole("button", { name: "More for this conversation" }).click();
  await chat.getByRole("menuitem", { name: "Share a read-only link" }).click();
  const dialog = chat.getByRole("dialog", { name: "Share a read-only link" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByLabel("Link")).toHaveValue(/\/shared\/[\w-]{24}$/);
  await expect(dialog).toContainText("1 prompt");
  expect((await new AxeBuilder({ page: chat }).include("[role=dialog]").analyze()).violations).toEqual([]);
  const address = await dialog.getByLabel("Link").inputValue();
  // Escape closes the dialog while a notice is open, which is above it.
  await chat.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(chat.getByText("The link has been copied.").first()).toBeVisible();
  await chat.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await bar.getByRole("button", { name: "More for this conversation" }).click();
  await chat.getByRole("menuitem", { name: "Share a read-only link" }).click();

  const stranger = await (await browser.newContext()).newPage();
  const opened = await stranger.goto(address);
  expect(opened?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(
    stranger.getByRole("heading", { level: 1, name: "Listing for the flat at 12 Marlow Road" }),
  ).toBeVisible();
  await expect(stranger.getByRole("article")).toContainText("The kitchen comes first.");
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(stranger.getByText(/\bAda\b/)).toHaveCount(0);
  expect((await new AxeBuilder({ page: stranger }).analyze()).violations).toEqual([]);
  await stranger.setViewportSize({ width: 390, height: 844 });
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
    0,
  );

  await dialog.getByRole("button", { name: "Remove link" }).click();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await stranger.context().close();
});
