import { expect, test } from "vitest";
import { describeOpenAccess } from "./open-access.ts";
import { readConfig } from "./settings/read-config.ts";

const told = (environment: Record<string, string>) => describeOpenAccess(readConfig(environment)).join("\n");
const CONTACTS = { CONTACT_LEGAL: "a@b.example", CONTACT_PRIVACY: "a@b.example", CONTACT_DPO: "a@b.example" };
const PUBLIC = {
  ...CONTACTS,
  APP_URL: "https://redraft.example",
  SMTP_URL: "smtp://mail.example",
  TRUSTED_PROXIES: "1",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "wh",
};

test("a local start names what is open because only this machine reaches it", () => {
  expect(told({})).toBe(
    "Only this machine reaches it. Open for that reason: a test checkout, in which nobody pays; the links of mails, in the log; /metrics; the first account is admin.",
  );
  expect(
    told({
      TEST_CHECKOUT: "off",
      SMTP_URL: "smtp://mail.example",
      METRICS_TOKEN: "x".repeat(16),
      ADMIN_EMAIL: "a@b.example",
    }),
  ).toBe("Only this machine reaches it.");
});

test("a public site with everything set has nothing to be told but that it is public", () => {
  expect(told(PUBLIC)).toBe("Other machines reach it, at https://redraft.example. Anybody among them can sign up.");
});

test("who can sign up is told as it is", () => {
  const [company, passwords] = [
    { OIDC_ISSUER: "https://company.example", OIDC_CLIENT_ID: "redraft", OIDC_CLIENT_SECRET: "s" },
    { PASSWORD_SIGN_IN: "off" },
  ];
  const cases: [change: Record<string, string>, word: string][] = [
    [{ SIGN_UP: "closed" }, "Nobody can sign up with a password."],
    [{ SIGN_UP: "invited" }, "Whoever is invited can sign up."],
    [{ SIGN_UP: "a.example, b.example" }, "an address of a.example or b.example, can sign up."],
    [{ ...company, ...passwords }, "People come in by the company's sign-in alone."],
  ];
  for (const [change, word] of cases) {
    expect([change, told({ ...PUBLIC, ...change })]).toEqual([change, expect.stringContaining(word)]);
    expect(told({ ...PUBLIC, ...change })).not.toContain("Anybody");
  }
});

test("each thing a public site leaves open is named with its setting", () => {
  const cases: [change: Record<string, string>, word: RegExp][] = [
    [{ APP_URL: "http://redraft.example" }, /APP_URL is not https/],
    [{ TRUSTED_PROXIES: "" }, /TRUSTED_PROXIES is not set/],
    [{ SMTP_URL: "" }, /SMTP_URL is not set/],
    [{ CONTACT_DPO: "" }, /CONTACT_DPO is an example/],
    [{ STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "", TEST_CHECKOUT: "on" }, /TEST_CHECKOUT is on/],
  ];
  for (const [change, word] of cases) {
    const lines = told({ ...PUBLIC, ...change }).split("\n");
    expect([change, lines.length, lines[1]]).toEqual([change, 2, expect.stringMatching(word)]);
  }
  expect(told({ ...PUBLIC, TRUSTED_PROXIES: "0" })).not.toContain("TRUSTED_PROXIES");
  expect(told({ ...CONTACTS, HOST: "0.0.0.0", SMTP_URL: "smtp://mail.example" })).toContain("APP_URL is not https");
});
