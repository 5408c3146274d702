import { startAppProcess } from "#support/app-process.ts";
import { axeProblems, inEveryLook } from "./axe.ts";
import { expect, signUp, test } from "./journey.ts";

const PAGES = [
  {
    path: "/terms",
    title: "Terms of Service",
    sections: [
      /acceptance/i,
      /description of the service/i,
      /account registration/i,
      /subscription tiers and payment/i,
      /acceptable use/i,
      /intellectual property/i,
      /privacy/i,
      /limitation of liability/i,
      /termination/i,
      /changes to these terms/i,
      /contact/i,
    ],
    says: [
      "at least 13 years old",
      "Plus is $20 a month and Premier $59 a month",
      "Payments go through Stripe",
      "renew every month until you cancel, which you can do at any time",
      "An upgrade holds at once",
      "A downgrade or cancellation holds from the end of the month",
      "Within 30 days of the first payment of a paid plan you can have it back in full",
      "payments are not refunded unless the law says so",
      "We may suspend or end an account at once if these terms are broken",
    ],
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    sections: [
      /information we collect/i,
      /use/i,
      /sharing with third parties/i,
      /storage and security/i,
      /retention/i,
      /rights/i,
      /cookies/i,
      /international transfers/i,
      /children/i,
      /changes/i,
      /contact/i,
    ],
    says: [
      "Your name and email address",
      "the preferences you save",
      "your prompts and the AI responses to them",
      "Your subscription tier and payment information",
      "Usage statistics",
      "your IP address, and the device and browser details",
      "Session logs and error reports",
      "Names, addresses and numbers are taken out of the text before the vector is made",
      "We never sell your data",
      "go to the provider of the model that answers",
      "Stripe, which takes payments",
      "a link that you made to a copy of a conversation",
      "Your company’s sign-in",
      "the words of prompts and answers only if they have switched that on",
      "on the front page: it goes to the model that rewrites it, and is not stored",
      "Conversations: until you delete them",
      "Account data: until you delete the account",
      "You may access, export, correct and delete your data",
      "Only essential cookies are used, for authentication and session",
      "does not serve children under 13",
    ],
  },
];

for (const { path, title, sections, says } of PAGES) {
  test(`${path} has its eleven sections, its date and a way in`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("Last updated June 17, 2025")).toBeVisible();
    const headings = page.getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(sections);
    for (const sentence of says) await expect(page.getByRole("main")).toContainText(sentence);
    await expect(page.getByRole("banner").getByRole("link", { name: "Redraft" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveAttribute("href", /^\/auth/);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
    await expect(headings.last()).toBeInViewport();
    await expect(page.getByRole("banner")).toBeInViewport();
    await signUp(page);
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveCount(0);
  });

  test(`axe finds nothing on ${path}, in every look`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await inEveryLook(page, async (name) => expect(await axeProblems(page), name).toEqual([]), { from: "system" });
  });
}

test("name and addresses come from the configuration, and cannot bring markup along", async ({ page, providers }) => {
  const app = await startAppProcess({
    ...providers.environment,
    BRAND_NAME: 'Proof & <i>"Co"</i>',
    CONTACT_LEGAL: "law@proof.example",
    CONTACT_PRIVACY: "data@proof.example",
    CONTACT_DPO: "officer@proof.example",
  });
  try {
    await page.goto(`${app.url}/privacy`);
    for (const address of ["data@proof.example", "officer@proof.example", "law@proof.example"])
      await expect(page.getByRole("link", { name: address }).last()).toHaveAttribute("href", `mailto:${address}`);
    await page.goto(`${app.url}/terms`);
    await expect(page.getByRole("link", { name: "law@proof.example" })).toBeVisible();
    await page.goto(app.url);
    await expect(page).toHaveTitle('Proof & <i>"Co"</i>');
    await expect(page.getByRole("banner")).toContainText('Proof & <i>"Co"</i>');
    expect(await page.content()).not.toContain("%BRAND_NAME%");
  } finally {
    await app.remove();
  }
});
