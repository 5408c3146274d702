import type { Page } from "@playwright/test";
import { answered, expect, lastTurn, openRewrite, openWhy, test } from "./journey.ts";

const input = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });

/** What came last can be seen without scrolling. */
const atTheEnd = (page: Page) =>
  expect
    .poll(() =>
      page.getByRole("main").evaluate((main) => Math.round(main.scrollHeight - main.clientHeight - main.scrollTop)),
    )
    .toBeLessThanOrEqual(1);

test("the bar leads home, to a new conversation and out; the address opens a conversation both ways", async ({
  chat,
}) => {
  await expect(chat.getByText("How can I help you today?")).toBeVisible();
  await expect(chat.getByText("I'll analyze and improve your prompts to get better results from AI.")).toBeVisible();
  await chat.setViewportSize({ width: 1440, height: 900 });
  expect((await chat.getByRole("complementary", { name: "Conversations" }).boundingBox())?.width).toBe(430);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await chat.route("**/api/messages/improve", async (route) => {
    await held;
    await route.continue();
  });
  const listing = "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long";
  await input(chat).fill(`  ${listing}  `);
  await chat.keyboard.press("Enter");
  await expect(chat.getByText("Processing...").first()).toBeAttached();
  await expect(input(chat)).toBeDisabled();
  release();
  await answered(chat);
  await expect(lastTurn(chat).locator(".said").first()).toHaveText(listing);
  // As far as its rewrite stays in view.
  await expect(lastTurn(chat).getByRole("button", { name: /^Rewritten:/ })).toBeInViewport();
  await expect(lastTurn(chat).getByRole("heading", { name: "Answer", exact: true })).toBeInViewport();
  // The panels: what was made of the prompt with its reasons, and the model with its own.
  await openRewrite(chat);
  await expect(lastTurn(chat).getByRole("heading", { name: "Explanation" })).toBeAttached();
  await expect(lastTurn(chat).locator(".notes li").first()).toHaveText(/\w{3}/);
  await expect((await openWhy(chat)).getByText("Figures and sources")).toBeVisible();
  const bar = chat.getByRole("banner");
  await expect(bar.getByRole("heading")).toHaveText("Listing for the flat on marlow road");
  const id = /\/chat\/(\d+)$/.exec(chat.url())?.[1];
  // A conversation that nothing was sent in yet still has the default title.
  const headers = { origin: new URL(chat.url()).origin };
  await chat.request.post("/api/conversations", { data: {}, headers });
  await bar.getByRole("button", { name: "New conversation" }).click();
  await expect(chat).toHaveURL(/\/chat$/);
  await expect(chat.getByRole("article")).toHaveCount(0);
  await chat.goto(`/chat?conversationId=${id}`);
  await expect(chat.getByRole("complementary").getByRole("link", { name: /^Chat \d{1,2}:\d{2}/ })).toBeVisible();
  await expect(lastTurn(chat)).toContainText("flat on marlow road");
  // With the list closed, and nothing begun yet, the wordmark stands where the title would.
  await bar.getByRole("button", { name: "New conversation" }).click();
  await bar.getByRole("button", { name: "Conversations" }).click();
  await expect(chat.getByRole("complementary", { name: "Conversations" })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "Redraft" })).toHaveAttribute("href", "/");
  await expect(bar.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/home");
  await bar.getByRole("button", { name: "Settings" }).click();
  await expect(chat.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await chat.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Sign Out" }).click();
  await expect(chat).toHaveURL(/\/$/);
});

/** Lines that are more than a window holds. */
const LONG = Array.from({ length: 60 }, (_, n) => `Line ${n + 1} of a long answer that goes on and on.\n\n`).join("");

test("a long answer is followed until its rewrite stands at the top; whoever goes to the end follows the end", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: LONG, pieces: 120, delayMs: 20 } });
  const prompt = "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long";
  await input(chat).fill(prompt);
  await chat.keyboard.press("Enter");
  const rewrite = lastTurn(chat).getByRole("button", { name: /^Rewritten:/ });
  await expect(lastTurn(chat)).toContainText("Line 30 of");
  await expect(rewrite).toBeInViewport();
  const top = async () =>
    ((await rewrite.boundingBox())?.y ?? 0) - ((await chat.getByRole("main").boundingBox())?.y ?? 0);
  expect(await top()).toBeLessThan(40);
  await chat.getByRole("button", { name: "Jump to latest" }).click();
  await expect(lastTurn(chat)).toContainText("Line 45 of");
  await atTheEnd(chat);
  await answered(chat);
  await atTheEnd(chat);
  await expect(rewrite).not.toBeInViewport();
});

test("a finished answer that fits is shown to its end, with the line that says who gave it", async ({
  chat,
  providers,
}) => {
  await chat.setViewportSize({ width: 1440, height: 900 });
  const main = chat.getByRole("main");
  let wasTried = false;
  // Of answers that grow by a line, one fits the window by itself, but not below its rewrite.
  for (let lines = 13; lines <= 17 && !wasTried; lines++) {
    await chat.goto("/chat");
    providers.setScript({
      fallback: { text: LONG.split("\n\n").slice(0, lines).join("\n\n"), pieces: 20, delayMs: 5 },
    });
    await input(chat).fill(
      "write a listing for the flat on marlow road. 2 bed, garden. make it sound nice, not too long",
    );
    await chat.keyboard.press("Enter");
    await expect(lastTurn(chat)).toContainText(`Line ${lines} of`);
    await answered(chat);
    const frame = (await main.boundingBox())?.height ?? 0;
    const answer = await lastTurn(chat).locator(".answer").boundingBox();
    const rewrite = await lastTurn(chat).locator(".slip").boundingBox();
    const [from, to] = [answer?.y ?? 0, (answer?.y ?? 0) + (answer?.height ?? 0)];
    wasTried = to - from < frame - 40 && to - (rewrite?.y ?? 0) > frame - 10;
  }
  expect(wasTried).toBe(true);
  await expect(lastTurn(chat).locator(".model-line")).toBeInViewport({ ratio: 1 });
  await expect(lastTurn(chat).getByRole("button", { name: "Copy", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(lastTurn(chat).getByRole("heading", { name: "Answer", exact: true })).toBeInViewport({ ratio: 1 });
});

test("whoever stops an answer by its button goes on writing", async ({ chat, providers }) => {
  providers.setScript({ fallback: { text: LONG, pieces: 200, delayMs: 20 } });
  await input(chat).fill("explain compound interest");
  await chat.keyboard.press("Enter");
  await expect(lastTurn(chat)).toContainText("Line 3 of");
  await chat.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(lastTurn(chat)).toContainText("Stopped. What had arrived is kept.");
  await expect(input(chat)).toBeFocused();
  // What is pressed in the turn goes away; the turn keeps the keys.
  await lastTurn(chat).getByRole("button", { name: "Continue" }).press("Enter");
  await expect(lastTurn(chat)).toBeFocused();
});

test("opening something in an old turn moves nothing, also while an answer is written; at the end it is followed again", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: LONG.slice(0, 600), pieces: 10, delayMs: 1 } });
  for (const prompt of ["explain compound interest", "explain simple interest", "explain a mortgage"]) {
    await input(chat).fill(prompt);
    await chat.keyboard.press("Enter");
    await expect(lastTurn(chat)).toContainText(prompt);
    await answered(chat);
  }
  const old = chat.getByRole("article").first().getByRole("button", { name: /^Why / });
  const place = async () => Math.round((await old.boundingBox())?.y ?? 0);
  const main = chat.getByRole("main");
  // By the wheel, as a reader does it: what a script scrolls while the page still grows counts as the browser's own.
  await main.hover();
  await chat.mouse.wheel(0, -1_200);
  await expect(chat.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  const opened = chat.getByRole("article").first().locator(".decision");
  const toEdge = (block: "center" | "end") =>
    old.evaluate((line, where) => line.scrollIntoView({ block: where }), block);
  // Pressed at the foot of the screen, what opens below it shows its beginning.
  await toEdge("end");
  await old.click();
  const hidden = () =>
    opened.evaluate(
      (box) => box.getBoundingClientRect().top + 100 - (box.closest("main")?.getBoundingClientRect().bottom ?? 0),
    );
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await old.click();
  await expect(opened).toHaveCount(0);
  await toEdge("center");
  const before = await place();
  await old.click();
  await expect(opened).toBeVisible();
  await chat.waitForTimeout(700);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);

  providers.setScript({ fallback: { text: LONG, pieces: 150, delayMs: 20 } });
  await input(chat).fill("write sixty lines");
  await chat.keyboard.press("Enter");
  await expect(lastTurn(chat)).toContainText("Line 5 of");
  // First by the wheel, as above: until then the page follows the answer, and takes the place back on a slow machine.
  await main.hover();
  await chat.mouse.wheel(0, -1_200);
  await expect(chat.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  await old.evaluate((summary) => summary.scrollIntoView({ block: "center" }));
  const during = await place();
  await old.click();
  await expect(lastTurn(chat)).toContainText("Line 25 of");
  expect(Math.abs((await place()) - during)).toBeLessThanOrEqual(2);

  // Back at the end the answer is followed again, also when that is where something was opened and closed.
  await main.hover();
  await expect(async () => {
    await chat.mouse.wheel(0, 3_000);
    await expect(chat.getByRole("button", { name: "Jump to latest" })).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(lastTurn(chat)).toContainText("Line 40 of");
  await atTheEnd(chat);
  const own = lastTurn(chat).getByRole("button", { name: /^Why / });
  // In one go: between two calls a slow machine writes more lines than still count as the end.
  await own.evaluate(async (handle) => {
    (handle as HTMLElement).click();
    // The page hears of a click before the next one, as of a reader's.
    await Promise.resolve();
    (handle as HTMLElement).click();
  });
  await answered(chat);
  await atTheEnd(chat);
});
