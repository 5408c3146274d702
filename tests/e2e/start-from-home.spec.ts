import { answered, buyPremier, expect, lastTurn, send, test } from "./journey.ts";

test("what is written in the box of Home begins a conversation, and waits there until it is sent", async ({ chat }) => {
  await chat.goto("/home");
  const box = chat.getByRole("textbox", { name: "Your prompt" });
  await box.fill("explain compound interest");
  await chat.reload();
  await expect(box).toHaveValue("explain compound interest");
  await box.press("Enter");
  await answered(chat);
  await expect(chat).toHaveURL(/\/chat\/\d+$/);
  await expect(lastTurn(chat)).toContainText("explain compound interest");
  // Sent once: whoever comes back to the page finds an empty box.
  await chat.goto("/chat");
  await expect(box).toHaveValue("");
});

test("on a phone everything about oneself is behind one icon, by key too", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/home", "/chat", "/account"]) {
    await chat.goto(path);
    await expect(chat.getByRole("button", { name: "Sign Out" })).toBeHidden();
  }
  await chat.goto("/home");
  const account = chat.getByRole("button", { name: "Account", exact: true });
  await account.press("ArrowDown");
  for (const name of ["Account", "Your plan: Free", "Library", "Coach, with Premier", "Settings", "Sign Out"])
    await expect(chat.getByRole("menuitem", { name })).toBeVisible();
  await chat.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(chat.locator("html")).toHaveAttribute("data-theme", "dark");
  await account.click();
  await chat.getByRole("menuitem", { name: "Settings" }).click();
  await expect(chat.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await chat.keyboard.press("Escape");
  await account.click();
  await chat.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(chat.getByRole("link", { name: "Sign Up" })).toBeVisible();
});

test("a draft that is restored is shown whole, up to the height from which it scrolls", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  const box = chat.getByRole("textbox", { name: "Your prompt" });
  await box.fill("a long draft of several lines that nobody has sent yet. ".repeat(3).trim());
  await chat.reload();
  await expect(box).toBeVisible();
  const hidden = () => box.evaluate((area) => area.scrollHeight - area.clientHeight);
  await expect.poll(hidden).toBe(0);
  // Turned to another width, its lines break anew.
  await chat.setViewportSize({ width: 320, height: 844 });
  await expect.poll(hidden).toBe(0);
});

test("what nobody can take back is red, and the way to it fits a phone", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  await send(chat, "explain compound interest");
  await answered(chat);
  await lastTurn(chat).getByRole("button", { name: "Share" }).click();
  const dialog = chat.getByRole("dialog", { name: "Share a read-only link" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const copy = dialog.getByRole("button", { name: "Copy link" });
  await expect(copy).toBeVisible();
  const frame = await dialog.boundingBox();
  const button = await copy.boundingBox();
  if (frame === null || button === null) throw new Error("Not drawn");
  expect(button.x + button.width).toBeLessThanOrEqual(frame.x + frame.width);
  expect(button.x).toBeGreaterThanOrEqual(frame.x);

  await chat.goto("/account");
  await chat.getByRole("button", { name: "Delete account" }).click();
  const red = await chat.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--delete"));
  const shown = await chat
    .getByRole("button", { name: "Delete for good" })
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(shown).toBe(
    await chat.evaluate((colour) => {
      document.body.style.color = colour;
      return getComputedStyle(document.body).color;
    }, red),
  );
});

test("on a phone a notice stands at the foot, and moves nothing", async ({ chat }) => {
  await chat.setViewportSize({ width: 390, height: 844 });
  await send(chat, "explain compound interest");
  await answered(chat);
  const boxOf = (what: string) => chat.locator(what).boundingBox();
  const before = [await boxOf("form.composer"), await boxOf("#main")];
  await lastTurn(chat).getByRole("button", { name: "Helpful", exact: true }).click();
  await expect(chat.locator(".toast")).toContainText("Feedback submitted");
  expect((await boxOf(".toast"))?.y).toBeGreaterThan(600);
  expect([await boxOf("form.composer"), await boxOf("#main")]).toEqual(before);
});

test("Home keeps what the specification has on it, below the box", async ({ chat }) => {
  await buyPremier(chat);
  await chat.goto("/home");
  await expect(chat.getByRole("heading", { name: "Start New Conversation" })).toBeAttached();
  const main = chat.getByRole("main");
  for (const name of ["Start Chatting", "Workspace", "View Coaching Reports"])
    await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
  await main.getByRole("link", { name: "Start Chatting" }).click();
  await expect(chat).toHaveURL(/\/chat$/);
});
