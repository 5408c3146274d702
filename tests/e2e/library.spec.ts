import AxeBuilder from "@axe-core/playwright";
import { answered, buyPremier, expect, lastTurn, newAccount, send, test } from "./journey.ts";

test("a prompt is kept, found, filled in where its blanks stand, and put into the box", async ({ chat }) => {
  await chat.getByRole("link", { name: "Prompt library" }).click();
  await expect(chat.getByText("Nothing in it yet")).toBeVisible();
  for (const [title, text] of [
    ["Bad news to a seller", "Tell {{name}} that {{what happened}}. One cause, then the next step."],
    ["Weekly report", "Five bullets and one table."],
  ] as const) {
    await chat.getByRole("button", { name: "New prompt" }).click();
    await chat.getByLabel("Title").fill(title);
    await chat.getByLabel("Prompt", { exact: true }).fill(text);
    await chat.getByRole("button", { name: "Save prompt" }).click();
    await expect(chat.getByRole("heading", { level: 2, name: title })).toBeVisible();
  }
  await chat.getByLabel("Search prompts").fill("seller");
  await chat
    .getByRole("list")
    .getByRole("button", { name: /Bad news/ })
    .click();
  await chat.getByLabel("name", { exact: true }).fill("Mrs Okafor");
  await expect(chat.getByRole("status").filter({ hasText: "1 of 2 filled" })).toBeVisible();
  expect((await new AxeBuilder({ page: chat }).analyze()).violations).toEqual([]);
  await chat.setViewportSize({ width: 390, height: 844 });
  expect(await chat.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  // Enter in a blank is enough.
  await chat.getByLabel("name", { exact: true }).press("Enter");
  await expect(chat).toHaveURL(/\/chat$/);
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveValue(
    "Tell Mrs Okafor that {{what happened}}. One cause, then the next step.",
  );
  // What was filled in is remembered.
  await chat.goto("/library");
  await expect(chat.getByLabel("name", { exact: true })).toHaveValue("Mrs Okafor");
  // An edit keeps it, and the focus stays where it was.
  await chat.getByRole("button", { name: "Edit", exact: true }).click();
  await chat.getByLabel("Prompt", { exact: true }).fill("Tell {{name}} that {{what happened}}. One cause, no more.");
  await chat.getByRole("button", { name: "Save prompt" }).click();
  await expect(chat.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
  await expect(chat.getByLabel("name", { exact: true })).toHaveValue("Mrs Okafor");
  // A prompt that is in the box already is not added to it again.
  const words = "Tell Mrs Okafor that {{what happened}}. One cause, no more.";
  for (const _ of [1, 2]) {
    await chat.goto("/library");
    await chat.getByLabel("name", { exact: true }).press("Enter");
    await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveValue(
      `Tell Mrs Okafor that {{what happened}}. One cause, then the next step.\n\n${words}`,
    );
  }
});

test("the prompt of an answer is kept from its menu", async ({ chat }) => {
  await send(chat, "Five bullets about tomatoes.");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "More", exact: true }).click();
  await chat.getByRole("menuitem", { name: "Keep the prompt in my library" }).click();
  await expect(chat.getByText("Kept in your library", { exact: true })).toBeVisible();
  // A later prompt is kept under its own words, not under the conversation's name.
  await send(chat, "Now a table of prices.");
  await answered(chat);
  const kept = chat.waitForResponse((response) => response.request().method() === "POST");
  await lastTurn(chat).getByRole("button", { name: "More", exact: true }).click();
  await chat.getByRole("menuitem", { name: "Keep the prompt in my library" }).click();
  await kept;
  await chat.goto("/library");
  await expect(chat.getByRole("listitem").filter({ hasText: "tomatoes" })).toHaveCount(1);
  await expect(chat.getByRole("listitem").filter({ hasText: /table of prices/i })).toHaveCount(1);
});

test("selected words become a blank by a button", async ({ chat }) => {
  await chat.goto("/library");
  await chat.getByRole("button", { name: "New prompt" }).click();
  const text = chat.getByLabel("Prompt", { exact: true });
  await text.fill("Write to Mrs Okafor.");
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 19));
  await chat.getByRole("button", { name: "Add a blank" }).click();
  await expect(text).toHaveValue("Write to {{Mrs Okafor}}.");
  await expect(text).toBeFocused();
  await chat.keyboard.type("name");
  await expect(text).toHaveValue("Write to {{name}}.");
});

test("Escape asks before it discards a prompt that was typed", async ({ chat }) => {
  await chat.goto("/library");
  const dialog = chat.getByRole("dialog", { name: "New prompt" });
  await chat.getByRole("button", { name: "New prompt" }).click();
  await chat.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await chat.getByRole("button", { name: "New prompt" }).click();
  await chat.getByLabel("Title").fill("Weekly report");
  chat.once("dialog", (question) => question.dismiss());
  await chat.keyboard.press("Escape");
  await expect(chat.getByLabel("Title")).toHaveValue("Weekly report");
  chat.once("dialog", (question) => question.accept());
  await chat.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("an invite link outlives sign-up, onboarding, payment and sign-in, and says before that it takes Premier", async ({
  chat,
  browser,
  app,
}) => {
  await buyPremier(chat);
  const reply = await chat.request.post("/api/team-workspaces", {
    data: { name: "Reid & Partners" },
    headers: { origin: app.url },
  });
  const { id } = await reply.json();
  await chat.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await chat.goto(`/team-workspace?id=${id}`);
  await chat.getByRole("button", { name: "Copy invite link" }).click();
  await expect.poll(() => chat.evaluate(() => navigator.clipboard.readText())).toMatch(/\/join\/[\w-]{20,}$/);
  const link = await chat.evaluate(() => navigator.clipboard.readText());

  const other = await browser.newContext({ baseURL: app.url });
  const guest = await other.newPage();
  await guest.goto(link);
  const { pathname } = new URL(link);
  const isInvitation = () => expect(guest).toHaveURL(new RegExp(`${pathname}$`));
  await expect(guest.getByRole("heading", { level: 1, name: "Join Reid & Partners" })).toBeVisible();
  await expect(guest.getByText(/^\S+.* invites you to this team workspace/)).toBeVisible();
  await expect(guest.getByText("Joining is part of Premier")).toBeVisible();
  expect((await new AxeBuilder({ page: guest }).analyze()).violations).toEqual([]);
  await guest.getByRole("link", { name: "Create account" }).click();
  const { email, password } = newAccount();
  await guest.getByLabel("First name").fill("Finn");
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByLabel("I am 13 or older").check();
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByText("then your invitation")).toBeVisible();
  await guest.getByRole("link", { name: "Skip for now" }).click();
  await isInvitation();
  await expect(guest.getByText("Joining is part of Premier")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Join workspace" })).toBeHidden();
  // It asks once: whoever does not want it now has their home.
  await guest.getByRole("link", { name: "Not now" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Finn" })).toBeVisible();

  await guest.getByRole("button", { name: "Sign Out" }).click();
  // The front page is another document.
  await expect(guest.getByRole("link", { name: "Sign Up" }).first()).toBeVisible();
  await guest.goto(link);
  await guest.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Sign In", exact: true }).click();
  await isInvitation();

  await guest.getByRole("link", { name: "Upgrade to Premier" }).click();
  await guest.getByRole("button", { name: "Go Premier" }).click();
  await guest.getByRole("button", { name: "Pay $59" }).click();
  await guest.getByRole("link", { name: "Start Using Premium Features" }).click();
  await isInvitation();
  await expect(guest.getByRole("button", { name: "Join workspace" })).toBeVisible();
  expect((await new AxeBuilder({ page: guest }).analyze()).violations).toEqual([]);
  await guest.getByRole("button", { name: "Join workspace" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Reid & Partners" })).toBeVisible();
  // What leads nowhere says so, and sells nothing.
  await guest.goto("/join/NO-SUCH-CODE");
  await expect(guest.getByRole("alert")).toHaveText(
    "No workspace has this invite code. It may have been renewed. Ask the person who invited you for a new link.",
  );
  await expect(guest.getByText("Premier")).toBeHidden();
  await other.close();
});
