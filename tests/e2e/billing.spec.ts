import type { Page } from "@playwright/test";
import { axeProblems, inEveryLook, onPhone } from "./axe.ts";
import { buy } from "./buy-plan.ts";
import { expect, test } from "./journey.ts";
import { makeAdmin } from "./make-admin.ts";

const sentence = (page: Page) => page.locator(".subscribe-intro p");

async function pay(page: Page, button: string): Promise<void> {
  await expect(page.getByText("Test payment", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: button }).click();
}

test("buying, upgrading, downgrading, taking it back, cancelling and having the money back", async ({ chat: page }) => {
  await page.goto("/subscribe");
  await expect(sentence(page)).toHaveText("You are on Free.");
  await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();
  await expect(page.getByRole("region", { name: "Plus" }).getByText("Most Popular")).toBeVisible();
  await expect(page.getByRole("region", { name: "Free" }).getByText("Current Plan").first()).toBeVisible();
  const questions = page.getByRole("region", { name: "Before you decide" });
  for (const answer of [
    "you pay the difference for the days that are left.",
    "By card, PayPal or bank transfer, through our payment provider.",
    "30 days on paid plans",
    "Premier subscribers, with up to 3 members in each.",
  ])
    await expect(questions).toContainText(answer);
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await pay(page, "Pay $20");
  await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
  expect(page.url()).not.toContain("secret");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
  await page.getByRole("link", { name: "Start Using Premium Features" }).click();
  await expect(page).toHaveURL(/\/chat$/);

  await page.goto("/subscribe");
  await expect(sentence(page)).toContainText("You are on Plus. It renews on");
  await expect(page.getByText(/You pay \$3\d(\.\d\d)? now, then \$59 on/)).toBeVisible();
  await page.getByRole("button", { name: "Go Premier" }).click();
  const asked = page.getByRole("dialog", { name: "Change to Premier?" });
  await expect(asked).toContainText(/You pay \$3\d(\.\d\d)? now for the days that are left/);
  await asked.getByRole("button", { name: /^Pay \$3/ }).click();
  await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();

  await page.goto("/subscribe");
  await page.getByRole("button", { name: "Start Free" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/subscribe");
  await expect(sentence(page)).toContainText("You are on Premier. It renews");
  await page.getByRole("button", { name: "Change to Plus" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change to Plus" }).click();
  await expect(sentence(page)).toContainText("then on Plus.");
  // Whoever works by key goes on where the change is said, and later at the button that was pressed.
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  const stay = page.getByRole("button", { name: "Stay on Premier" });
  await expect(stay).toBeEnabled();
  await stay.press("Enter");
  await expect(sentence(page)).toContainText("You are on Premier. It renews");
  await expect(page.getByRole("button", { name: "Cancel plan" })).toBeFocused();

  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(sentence(page)).toContainText("then on Free.");
  const keep = page.getByRole("button", { name: "Keep Premier" });
  await expect(keep).toBeEnabled();
  await expect(keep).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sentence(page)).toContainText("It renews");

  await page.getByRole("button", { name: "Money back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Return the money" }).click();
  await expect(sentence(page)).toHaveText("You are on Free.");
  await expect(heading).toBeFocused();
  await expect(page.getByRole("cell", { name: "Money back" })).toBeVisible();
});

test("a link to a dearer plan charges nothing: it is asked about first, and going back changes nothing", async ({
  chat: page,
}) => {
  await page.goto("/subscribe");
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await pay(page, "Pay $20");
  await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
  // What a client of the promised API does: it asks, and goes where the answer says.
  const prepared = await page.evaluate(async () => (await fetch("/api/create-checkout-session?plan=premier")).json());
  await page.goto(prepared.url);
  const asked = page.getByRole("dialog", { name: "Change to Premier?" });
  await expect(asked.getByRole("button", { name: /^Pay \$3/ })).toBeEnabled();
  expect(await axeProblems(page)).toEqual([]);
  await asked.getByRole("button", { name: "Back" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page).toHaveURL(/\/subscribe$/);
  await expect(sentence(page)).toContainText("You are on Plus.");
  // The call itself, opened as a page, as a link anywhere would.
  const opened = await page.goto("/api/create-checkout-session?plan=premier");
  expect(opened?.status()).toBe(403);
  await page.goto("/subscribe");
  await expect(sentence(page)).toContainText("You are on Plus. It renews on");
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a payment that fails says so, and calling it off leads back to the plans", async ({ chat: page }) => {
  await page.goto("/subscribe?plan=premier");
  await page.getByRole("button", { name: "Go Premier" }).click();
  await pay(page, "Let it fail");
  await expect(
    page.getByText("There was an issue with your payment. Please try again.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(sentence(page)).toHaveText("You are on Free.");
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await pay(page, "Cancel");
  await expect(page).toHaveURL(/\/subscribe$/);
});

test("a confirmation nobody paid for gives no plan, whatever the address says", async ({ chat: page }) => {
  await page.goto(
    "/subscription-success?redirect_status=succeeded&payment_intent=pi_1&payment_intent_client_secret=s_1",
  );
  await expect(page.getByRole("heading", { name: "Not confirmed yet" })).toBeVisible();
  expect(page.url()).not.toContain("s_1");
  await page.goto("/subscription-success?redirect_status=processing");
  await expect(page.getByRole("heading", { name: "Your payment is on its way" })).toBeVisible();
});

test("when the confirmation cannot be asked for, the toast of success stays and the page shows what is true", async ({
  chat: page,
}) => {
  let lose: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route("**/api/subscription-success", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/subscription-success?redirect_status=succeeded");
  await expect(page.getByText("Processing your subscription...")).toBeVisible();
  lose();
  await expect(page.getByText("Success!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Look again" })).toBeVisible();
});

test("a checkout that cannot be opened is said by the browser", async ({ chat: page }) => {
  await page.goto("/subscribe");
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await page.route("**/api/create-checkout-session?plan=plus", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await expect.poll(() => said).toEqual(["Failed to create checkout session. Please try again."]);
  await page.getByRole("button", { name: "Upgrade to Plus" }).waitFor();
  await page.route("**/api/create-checkout-session?plan=premier", (route) => route.abort());
  await page.getByRole("button", { name: "Go Premier" }).click();
  await expect.poll(() => said.at(-1)).toBe("An error occurred. Please try again.");
});

test("axe finds nothing on the plans, in every look", async ({ chat: page }) => {
  const look = async (name: string) => expect(await axeProblems(page), name).toEqual([]);
  await onPhone(page);
  await page.goto("/subscribe");
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await expect(page.getByText("Test payment", { exact: true })).toBeVisible();
  await inEveryLook(page, look, { from: "system" });
  await page.getByRole("button", { name: "Pay $20" }).click();
  await expect(page.getByRole("heading", { name: "Subscription Activated!" })).toBeVisible();
  await inEveryLook(page, look, { from: "system" });
  await page.goto("/subscribe");
  await expect(page.getByText(/now, then \$59 on/)).toBeVisible();
  await inEveryLook(page, look, { from: "system" });
});

test("whoever is held on a plan reads so, is sold nothing, and an admin has to say it twice", async ({
  chat: page,
  app,
}) => {
  await buy(page, "plus");
  const user = (await (await page.request.get("/api/user")).json()) as { email: string };
  await makeAdmin(app, user.email);
  const openUsers = async () => {
    await page.goto("/admin");
    await page.getByRole("tab", { name: "User Management" }).click();
  };
  await openUsers();
  const tier = page.getByRole("combobox", { name: /^Subscription of/ }).first();
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await tier.selectOption("free");
  await expect(tier).toHaveValue("plus");
  page.once("dialog", (dialog) => void dialog.accept());
  await tier.selectOption("free");
  await expect(page.getByText("held on Free, pays for Plus")).toBeVisible();
  expect(questions).toEqual([expect.stringContaining("pays for Plus. Set the account to Free anyway?")]);
  await page.goto("/subscribe");
  await expect(sentence(page)).toContainText("whoever runs this site set this plan for you");
  await expect(sentence(page)).toContainText("You still pay for Plus");
  for (const name of ["Upgrade to Plus", "Go Premier"]) await expect(page.getByRole("button", { name })).toBeDisabled();
  await expect(page.getByText("Not for sale to this account.")).toBeVisible();
  await openUsers();
  await tier.selectOption("premier");
  await expect(page.getByText("held on Free, pays for Plus")).toHaveCount(0);
  await page.goto("/subscribe");
  await expect(sentence(page)).toHaveText("You are on Premier, a gift of whoever runs this site.");
});
