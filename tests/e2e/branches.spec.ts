import type { Page } from "@playwright/test";
import { inEveryLook, seriousProblems } from "./axe.ts";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

const turns = (page: Page) => page.getByRole("article");
const turn = (page: Page, words: string) => turns(page).filter({ hasText: words });
const edit = (page: Page, words: string) => turn(page, words).getByRole("button", { name: "Edit your prompt" });
const editor = (page: Page) => page.getByRole("textbox", { name: "Your prompt, edited" });

test("a prompt is edited by keyboard: versions side by side, each with what came after it", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: "An answer.", pieces: 2 } });
  await send(chat, "explain compound interest");
  await answered(chat);
  await send(chat, "now for a child of ten");
  await answered(chat);
  await expect(chat.getByRole("group", { name: /Version/ })).toHaveCount(0);

  await edit(chat, "explain compound interest").press("Enter");
  await expect(editor(chat)).toBeFocused();
  await expect(editor(chat)).toHaveValue("explain compound interest");
  await editor(chat).fill("something else");
  await editor(chat).press("Escape");
  await expect(edit(chat, "explain compound interest")).toBeFocused();

  await chat.keyboard.press("Enter");
  await editor(chat).fill("   ");
  await editor(chat).press("Enter");
  await expect(chat.getByRole("alert").getByText("Prompt is required")).toBeVisible();
  await editor(chat).fill("x".repeat(4001));
  await editor(chat).press("Enter");
  await expect(chat.getByRole("alert").getByText("Prompt must be less than 4000 characters")).toBeVisible();
  await editor(chat).fill("explain simple interest");
  await editor(chat).press("Shift+Enter");
  await editor(chat).pressSequentially("in two lines");
  await editor(chat).press("Enter");

  await expect(turns(chat)).toHaveCount(1);
  await expect(lastTurn(chat).locator(".said")).toHaveText("explain simple interest\nin two lines");
  await expect(lastTurn(chat)).toBeFocused();
  await answered(chat);
  await expect(chat.getByRole("group", { name: "Version 2 of 2" })).toContainText("2/2");
  expect(providers.requests.at(-1)?.turns).toHaveLength(1);

  // What came after the old version is not gone, and the page says where it is.
  await expect(chat.getByText("1 later prompt follows version 1.")).toBeVisible();
  await chat.getByRole("button", { name: "Show version 1" }).press("Enter");
  await expect(turns(chat)).toHaveCount(2);
  await expect(turn(chat, "explain compound interest")).toBeFocused();
  await chat.getByRole("button", { name: "Next version" }).press("Enter");
  await expect(turns(chat)).toHaveCount(1);
  await expect(chat.getByRole("button", { name: "Next version" })).toBeFocused();
  // Also when this version goes on too.
  await send(chat, "now as a table");
  await answered(chat);
  await expect(turns(chat)).toHaveCount(2);
  await expect(chat.getByText("1 later prompt follows version 1.")).toBeVisible();

  // The other version brings back what came after it, and the keys stay where they were.
  await chat.getByRole("button", { name: "Previous version" }).press("Enter");
  await expect(turns(chat)).toHaveCount(2);
  await expect(lastTurn(chat)).toContainText("now for a child of ten");
  await expect(chat.getByRole("button", { name: "Previous version" })).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("group", { name: "Version 1 of 2" })).toContainText("1/2");

  // The next prompt follows what is shown, and its model reads nothing else.
  await send(chat, "and for a banker");
  await answered(chat);
  await expect(turns(chat)).toHaveCount(3);
  const read = JSON.stringify(providers.requests.at(-1)?.turns);
  expect(read).toContain("child of ten");
  expect(read).not.toContain("in two lines");

  // The branch that was written last opens again.
  await chat.reload();
  await expect(turns(chat)).toHaveCount(3);
  await chat.getByRole("button", { name: "Next version" }).click();
  await expect(turns(chat)).toHaveCount(2);
  await expect(chat.getByRole("button", { name: "Next version" })).toBeFocused();

  await chat.reload();
  await edit(chat, "explain compound interest").click();
  await inEveryLook(chat, async (name) => expect(await seriousProblems(chat), name).toEqual([]));
});

test("an edit that cannot be sent stays open with its words, and is sent once on the second try", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: "An answer.", pieces: 2 } });
  await send(chat, "explain compound interest");
  await answered(chat);
  const message = "You have sent 1,000 messages in the last 24 hours, which is the daily limit of Plus.";
  await chat.route("**/api/messages/improve", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "720" }, json: { code: "quota-exceeded", message } }),
  );
  await edit(chat, "explain compound interest").click();
  await editor(chat).fill("explain simple interest");
  await editor(chat).press("Enter");
  await expect(chat.getByText(message).first()).toBeVisible();
  await expect(editor(chat)).toHaveValue("explain simple interest");
  await chat.unroute("**/api/messages/improve");
  await editor(chat).press("Enter");
  await answered(chat);
  await expect(chat.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await expect.poll(() => providers.callCount()).toBe(2);
});

test("a stopped answer goes on from where it stopped; who scrolled up is left there and jumps back by key", async ({
  chat,
  providers,
}) => {
  const line = (n: number) => `Line ${n} of a long answer that goes on and on.\n\n`;
  const text = Array.from({ length: 60 }, (_, n) => line(n + 1)).join("");
  providers.setScript({ fallback: { text, pieces: 200, delayMs: 20 } });
  await send(chat, "write sixty lines");
  const thread = chat.getByRole("main");
  const top = () => thread.evaluate((element) => Math.round(element.scrollTop));
  await expect(lastTurn(chat)).toContainText("Line 15 of");
  const jump = chat.getByRole("button", { name: "Jump to latest" });
  await jump.click();
  await expect(jump).toHaveCount(0);

  await thread.hover();
  await chat.mouse.wheel(0, -1_200);
  await expect(jump).toBeVisible();
  const held = await top();
  const seen = (await lastTurn(chat).innerText()).length;
  await expect.poll(async () => (await lastTurn(chat).innerText()).length).toBeGreaterThan(seen + 200);
  expect(await top()).toBe(held);
  await jump.press("Enter");
  await expect(jump).toHaveCount(0);
  await expect(thread).toBeFocused();
  await chat.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(lastTurn(chat)).toContainText("Stopped. What had arrived is kept.");

  const before = (await lastTurn(chat).locator(".prose").innerText()).trim();
  const end = before.slice(-40);
  providers.setScript({ fallback: { text: `${end} And this is the rest of it.`, pieces: 20, delayMs: 20 } });
  await lastTurn(chat).getByRole("button", { name: "Continue" }).press("Enter");
  // A stopped answer has the tools of an answer too.
  await expect(lastTurn(chat)).toContainText("And this is the rest of it.");
  await answered(chat);
  const after = await lastTurn(chat).locator(".prose").innerText();
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length).trim()).toBe("And this is the rest of it.");
  await expect(turns(chat)).toHaveCount(1);
});

test("a long conversation opens at its end; earlier turns come as one scrolls up, nothing jumps, and what is far away leaves the page but not what is open in it", async ({
  chat,
  providers,
}) => {
  const text = "A line of an answer.\n\n".repeat(40);
  providers.setScript({ fallback: { text, pieces: 1, delayMs: 0 } });
  await send(chat, "prompt number 0");
  await answered(chat);
  const conversationId = Number(/\d+$/.exec(chat.url())?.[0]);
  await chat.evaluate(async (id) => {
    for (let n = 1; n < 75; n++) {
      const body = JSON.stringify({ originalPrompt: `prompt number ${n}`, conversationId: id });
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/messages/resubmit-original", { method: "POST", headers, body });
    }
  }, conversationId);
  await chat.reload();
  await expect(lastTurn(chat)).toContainText("prompt number 74");
  const thread = chat.getByRole("main");
  const left = () =>
    thread.evaluate((element) => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));
  await expect.poll(left).toBeLessThanOrEqual(1);
  const places = thread.locator("[data-turns]");
  const away = () =>
    places.evaluateAll((all: HTMLElement[]) => all.reduce((sum, { dataset }) => sum + Number(dataset.turns), 0));
  const loaded = async () => (await away()) + (await turns(chat).count());
  expect(await loaded()).toBeLessThanOrEqual(30);

  // The first of those that are loaded stays where it is while those before it come.
  const toTop = () =>
    thread.evaluate((element) => {
      element.scrollTop = 0;
    });
  await expect.poll(async () => (await thread.evaluate((element) => (element.scrollTop = 5_000))) && loaded()).toBe(30);
  await expect(thread.locator(".turn-block").first()).not.toHaveAttribute("data-turns");
  const first = turns(chat).first();
  // Far from what is seen a turn has no drawn text.
  const words = (await first.locator(".said").textContent())?.trim() ?? "";
  expect(words).toMatch(/^prompt number/);
  const looked = turn(chat, words).first();
  await looked.scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBeGreaterThan(44);
  await expect(looked).toBeInViewport();
  await edit(chat, words).click();
  await editor(chat).fill("not sent yet");

  await expect.poll(async () => (await toTop()) ?? loaded()).toBe(75);
  await toTop();
  await expect(first.locator(".said")).toHaveText("prompt number 0");
  await expect(chat.getByRole("button", { name: "Earlier messages" })).toHaveCount(0);
  // All turns have their place, but not all are there.
  await expect.poll(away).toBeGreaterThan(5);
  expect(await loaded()).toBe(75);

  await chat.getByRole("button", { name: "Jump to latest" }).click();
  await expect(lastTurn(chat)).toContainText("prompt number 74");
  await expect.poll(left).toBeLessThanOrEqual(1);
  await expect(turn(chat, "prompt number 0")).toHaveCount(0);
  await expect(editor(chat)).toHaveValue("not sent yet");
  await toTop();
  await expect(first.locator(".said")).toHaveText("prompt number 0");
  await expect(first.locator(".said")).toBeInViewport();
});

test("the end is followed while the page becomes short and long; only the reader ends that", async ({
  chat,
  providers,
}) => {
  const text = Array.from({ length: 40 }, (_, n) => `Line ${n + 1} of an answer that goes on.\n\n`).join("");
  providers.setScript({ fallback: { text, pieces: 80, delayMs: 20 } });
  await send(chat, "write forty lines");
  await chat.getByRole("button", { name: "Jump to latest" }).click();
  await answered(chat);
  const thread = chat.getByRole("main");
  const left = () =>
    thread.evaluate((element) => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));
  const jump = chat.getByRole("button", { name: "Jump to latest" });
  await expect.poll(left).toBeLessThanOrEqual(1);

  // The turn makes way for another: the page is short for a frame, and the browser says so when it is long again.
  await thread.evaluate((main) => {
    const one = main.querySelector("article");
    const anew = one?.cloneNode(true);
    const replace = ({ target }: Event) => target === main && anew !== undefined && one?.after(anew);
    document.addEventListener("scroll", replace, { capture: true });
    one?.style.setProperty("display", "none");
  });
  await expect(turns(chat).last()).toBeVisible();
  await expect.poll(left).toBeLessThanOrEqual(1);
  await chat.waitForTimeout(200);
  await expect(jump).toHaveCount(0);
  expect(await left()).toBeLessThanOrEqual(1);

  await chat.reload();
  await answered(chat);

  // On a slow machine, with a composer that becomes small.
  const session = await chat.context().newCDPSession(chat);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await send(chat, "write forty lines\nmore\nthan\nthose\nbefore");
  await chat.getByRole("button", { name: "Jump to latest" }).click();
  await answered(chat);
  await expect(jump).toHaveCount(0);
  expect(await left()).toBeLessThanOrEqual(1);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await thread.focus();
  // Less than one screen from the end there is no button.
  await chat.keyboard.press("PageUp");
  await chat.keyboard.press("PageUp");
  await expect(jump).toBeVisible();
  // From a short prompt, the same keys also move the conversation.
  await chat.getByRole("textbox", { name: "Your prompt" }).focus();
  await chat.keyboard.press("PageDown");
  await chat.keyboard.press("PageDown");
  await expect(jump).toHaveCount(0);
});
