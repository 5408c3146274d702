import { startAppProcess } from "#support/app-process.ts";
import { startStripe } from "#support/stripe/start-stripe.ts";
import { expect, signUp, test } from "./journey.ts";

test("buying, upgrading, cancelling and having the money back, through Stripe's wire", async ({ page }) => {
  const stripe = await startStripe(new Date());
  const app = await startAppProcess(stripe.environment);
  stripe.webhookUrl = `${app.url}/api/webhooks/payments`;
  try {
    await signUp(page, app.url);
    const sentence = page.locator(".subscribe-intro p");
    await page.goto(`${app.url}/subscribe`);
    await expect(page.getByText("Test payments.")).toHaveCount(0);
    await page.getByRole("button", { name: "Upgrade to Plus" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(sentence).toHaveText("You are on Free.");
    await page.getByRole("button", { name: "Upgrade to Plus" }).click();
    await page.getByRole("button", { name: "Pay with a bad card" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
    await page.goto(`${app.url}/subscribe`);
    await page.getByRole("button", { name: "Go Premier" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
    await page.goto(`${app.url}/subscribe`);
    await page.getByRole("button", { name: "Change to Plus" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change to Plus" }).click();
    await expect(sentence).toContainText("then on Plus.");
    await page.getByRole("button", { name: "Stay on Premier" }).click();
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
    await expect(sentence).toContainText("then on Free.");
    await page.getByRole("button", { name: "Money back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Return the money" }).click();
    await expect(sentence).toHaveText("You are on Free.");
    await expect(page.getByRole("cell", { name: "Returned" })).toHaveCount(2);
  } finally {
    await app.remove();
    await stripe.close();
  }
});
