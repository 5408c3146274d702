import { answered, confirmDelete, expect, lastTurn, send, signUp, test } from "./journey.ts";

test("Shift and Enter starts a new line, Enter sends, and blank prompts are not sent", async ({ chat, providers }) => {
  const input = chat.getByRole("textbox", { name: "Your prompt" });
  await input.press("Enter");
  await input.fill("   ");
  await input.press("Enter");
  await expect(chat.getByRole("article")).toHaveCount(0);
  await input.fill("first line");
  await input.press("Shift+Enter");
  await input.pressSequentially("second line");
  await expect(input).toHaveValue("first line\nsecond line");
  await input.press("Enter");
  await answered(chat);
  await expect(lastTurn(chat).locator(".said").first()).toHaveText("first line\nsecond line");
  expect(providers.callCount()).toBe(1);
});

test("the counter counts to 4000, and one more cannot be sent", async ({ chat }) => {
  const input = chat.getByRole("textbox", { name: "Your prompt" });
  await expect(chat.getByText("0/4000")).toBeVisible();
  await input.fill("x".repeat(4001));
  await expect(chat.getByText("4001/4000")).toBeVisible();
  await expect(chat.getByText("1 character too many to send.")).toBeVisible();
  await expect(chat.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await input.fill("x".repeat(4000));
  await expect(chat.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("the input grows to 160 pixels and no further", async ({ chat }) => {
  const input = chat.getByRole("textbox", { name: "Your prompt" });
  const height = async () => (await input.boundingBox())?.height ?? 0;
  const small = await height();
  await input.fill(Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n"));
  await expect.poll(height).toBeGreaterThan(small);
  expect(await height()).toBeGreaterThan(150);
  expect(await height()).toBeLessThanOrEqual(160);
});

test("a draft survives a refresh", async ({ chat }) => {
  await chat.getByRole("textbox", { name: "Your prompt" }).fill("half a thought");
  await chat.reload();
  await expect(chat.getByRole("textbox", { name: "Your prompt" })).toHaveValue("half a thought");
});

test("each conversation keeps its own draft; sign-out takes all of them away, in every tab", async ({ chat }) => {
  const input = chat.getByRole("textbox", { name: "Your prompt" });
  await send(chat, "What is the capital of France?");
  await answered(chat);
  await input.fill("a secret follow-up");
  await chat.getByRole("button", { name: "New conversation" }).click();
  await expect(input).toHaveValue("");
  await input.fill("a secret new one");
  await chat.goBack();
  await expect(input).toHaveValue("a secret follow-up");
  await chat.reload();
  await expect(input).toHaveValue("a secret follow-up");

  const other = await chat.context().newPage();
  await other.goto("/chat");
  await other.getByRole("textbox", { name: "Your prompt" }).fill("a secret of the other tab");
  await chat.getByRole("button", { name: "Sign Out" }).click();
  await expect(chat).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
  for (const page of [chat, other]) {
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("secret");
  }
});

test("where a session ended by itself, another person who signs in finds no draft of the one before", async ({
  chat,
}) => {
  const input = chat.getByRole("textbox", { name: "Your prompt" });
  await input.fill("a secret");
  await chat.context().clearCookies();
  await chat.goto("/auth?tab=login");
  await signUp(chat);
  await expect(input).toHaveValue("");
  expect(await chat.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("secret");
});

test("feedback is stored, switches, and thanks in the words of the specification", async ({ chat }) => {
  await send(chat, "explain compound interest to a first-time buyer");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "Helpful", exact: true }).click();
  await expect(chat.getByText("Thank you for your positive feedback!").first()).toBeVisible();
  await lastTurn(chat).getByRole("button", { name: "Not helpful" }).click();
  await expect(
    chat.getByText("Thank you for your feedback. We'll use it to improve future responses.").first(),
  ).toBeVisible();
  await chat.reload();
  await expect(lastTurn(chat).getByRole("button", { name: "Not helpful" })).toHaveAttribute("aria-pressed", "true");
});

test("copying puts the answer on the clipboard", async ({ chat }) => {
  await chat.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await send(chat, "explain compound interest to a first-time buyer");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "Copy", exact: true }).click();
  await expect(chat.getByText("Response content has been copied successfully.").first()).toBeVisible();
  expect(await chat.evaluate(() => navigator.clipboard.readText())).toContain("Say for whom");
});

test("a conversation is renamed by keyboard, Escape leaves it, and it is deleted after a question", async ({
  chat,
}) => {
  await send(chat, "explain compound interest to a first-time buyer");
  await answered(chat);
  const list = chat.getByRole("complementary", { name: "Conversations" });
  await list.getByRole("button", { name: "Rename" }).first().click();
  const title = list.getByLabel("Conversation title");
  await title.fill("Mortgage notes");
  await title.press("Escape");
  await expect(list.getByText("Mortgage notes")).toHaveCount(0);
  await list.getByRole("button", { name: "Rename" }).first().click();
  await list.getByLabel("Conversation title").fill("Mortgage notes");
  await list.getByLabel("Conversation title").press("Enter");
  await expect(list.getByText("Mortgage notes")).toBeVisible();
  await expect(chat.getByText("The conversation title has been updated successfully.").first()).toBeVisible();

  await list.getByRole("button", { name: "Delete" }).first().click();
  const asking = chat.getByRole("dialog", { name: "Delete “Mortgage notes”?" });
  await expect(asking).toContainText(
    "Are you sure you want to delete this conversation? This action cannot be undone.",
  );
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(list.getByText("Mortgage notes")).toBeVisible();
  await list.getByRole("button", { name: "Delete" }).first().click();
  await confirmDelete(chat);
  await expect(list.getByText("Mortgage notes")).toHaveCount(0);
  await expect(chat).toHaveURL(/\/chat$/);
});

test("model output cannot run, load or link anything it should not", async ({ chat, providers }) => {
  const hostile = [
    "<script>window.owned = 1</script><img src=x onerror='window.owned=1'>",
    "![pixel](https://evil.example/pixel.png)",
    "[click](javascript:window.owned=1) [ok](https://example.com/page)",
    '<a href="https://evil.example" onclick="window.owned=1">x</a>',
  ].join("\n\n");
  providers.setScript({ fallback: { text: hostile } });
  const asked: string[] = [];
  chat.on("request", (request) => asked.push(request.url()));
  await send(chat, "explain compound interest to a first-time buyer");
  await answered(chat);
  const answer = lastTurn(chat).locator(".answer");
  await expect(answer.locator("script, img, [onerror], [onclick]")).toHaveCount(0);
  await expect(answer.locator('a[href^="javascript"]')).toHaveCount(0);
  await expect(answer.locator('a[href="https://example.com/page"]')).toHaveAttribute(
    "rel",
    "noopener noreferrer nofollow",
  );
  expect(await chat.evaluate(() => "owned" in window)).toBe(false);
  expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
});

test("on a phone the conversations open over the page, under their heading, and close again", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  await send(chat, "explain compound interest to a first-time buyer");
  await answered(chat);
  await chat.getByRole("button", { name: "Conversations" }).click();
  await expect(chat.getByRole("heading", { name: "Conversations" })).toBeVisible();
  await chat.keyboard.press("Escape");
  await expect(chat.getByRole("heading", { name: "Conversations" })).toBeHidden();
  const overflow = await chat.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
