import type { Page } from "@playwright/test";
import { axeProblems } from "./axe.ts";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

const ANSWER = `The harbour lies to the north.

The old town lies to the south, and most people walk there.

- ships
- gulls

Last words.`;

async function withAnswer(page: Page): Promise<void> {
  await send(page, "where is the old town?");
  await answered(page);
}

/** Draws the mouse over these words of the last answer, as a reader does. */
async function selectByMouse(page: Page, words: string): Promise<void> {
  const ends = await lastTurn(page)
    .locator(".prose")
    .evaluate((prose, text) => {
      const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(text) ?? -1;
        if (start === -1) continue;
        node.parentElement?.scrollIntoView({ block: "center" });
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + text.length);
        const rects = [...range.getClientRects()];
        const [first, last] = [rects[0], rects.at(-1)];
        if (first === undefined || last === undefined) return null;
        const middle = (rect: DOMRect) => rect.top + rect.height / 2;
        return { from: [first.left + 1, middle(first)], to: [last.right - 1, middle(last)] };
      }
      return null;
    }, words);
  if (ends === null) throw new Error(`The answer does not say: ${words}`);
  const [[x = 0, y = 0], [toX = 0, toY = 0]] = [ends.from, ends.to];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2);
  await page.mouse.move(toX, toY);
  await page.mouse.up();
}

const bar = (page: Page) => page.getByRole("group", { name: "Change a passage" });
const lastPrompt = (providers: { requests: readonly { turns: readonly { text: string }[] }[] }) =>
  providers.requests.at(-1)?.turns.at(-1)?.text ?? "";

test("by mouse: selected words are asked for again, shown as a change, left once and kept once", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: ANSWER } });
  const scripts: string[] = [];
  chat.on("request", (request) => request.url().includes("passage-editor") && scripts.push(request.url()));
  await withAnswer(chat);
  expect(scripts).toEqual([]);
  const turn = lastTurn(chat);

  await selectByMouse(chat, "and most people walk there");
  await expect(bar(chat)).toContainText("“and most people walk there”");
  // Whoever only wanted to copy it goes on as before.
  await turn.getByText("Last words.").click();
  await expect(bar(chat)).toHaveCount(0);
  for (const close of [
    () => chat.keyboard.press("Escape"),
    () => bar(chat).getByRole("button", { name: "Close" }).click(),
  ]) {
    await selectByMouse(chat, "and most people walk there");
    await expect(bar(chat)).toBeVisible();
    await close();
    await expect(bar(chat)).toHaveCount(0);
    await chat.keyboard.press("Shift");
    await expect(bar(chat)).toHaveCount(0);
  }
  // Half a word is asked for as a whole one, and is marked as one.
  await selectByMouse(chat, "ost people wal");
  await expect(bar(chat)).toContainText("“most people walk”");
  const marked = () =>
    chat.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map((range) => String(range)).join());
  expect(await marked()).toBe("most people walk");
  await chat.keyboard.press("Escape");
  // Who wrote in its field goes on by key from the menu that leads here again.
  await selectByMouse(chat, "and most people walk there");
  await bar(chat).getByLabel("Say what to change").click();
  await chat.keyboard.press("Escape");
  await expect(bar(chat)).toHaveCount(0);
  await expect(turn.getByRole("button", { name: "More" })).toBeFocused();

  providers.setScript({ next: [{ text: "and you can walk" }], fallback: { text: ANSWER } });
  await selectByMouse(chat, "and most people walk there");
  await bar(chat).getByRole("button", { name: "Shorter" }).click();
  await expect(turn.locator("ins").first()).toBeVisible();
  expect(lastPrompt(providers)).toContain(">and most people walk there</passage-");
  await expect(turn.locator("del").first()).toBeVisible();
  await expect(turn.getByText("It is not shorter than before.")).toHaveCount(0);
  await turn.getByRole("button", { name: "Leave as it was" }).click();
  await expect(turn.locator("ins")).toHaveCount(0);

  // A model may make it longer all the same; a paragraph that is pressed is the passage when the menu led here.
  providers.setScript({
    next: [{ text: "and most people of the town walk there on Sundays" }],
    fallback: { text: ANSWER },
  });
  await selectByMouse(chat, "and most people walk there");
  await bar(chat).getByRole("button", { name: "Shorter" }).click();
  await expect(turn.getByText("It is not shorter than before.")).toBeVisible();
  await turn.getByRole("button", { name: "Leave as it was" }).click();
  await turn.getByRole("button", { name: "More", exact: true }).click();
  await chat.getByRole("menuitem", { name: /Change a passage/ }).click();
  const before = await bar(chat).innerText();
  await turn.getByText("Last words.").click();
  await expect.poll(() => bar(chat).innerText()).not.toBe(before);
  await chat.keyboard.press("Escape");
  await expect(turn).toContainText("and most people walk there");

  providers.setScript({ next: [{ text: "a short walk away" }], fallback: { text: ANSWER } });
  await selectByMouse(chat, "and most people walk there");
  await bar(chat).getByRole("textbox", { name: "Say what to change" }).fill("say how far it is");
  await chat.keyboard.press("Enter");
  await expect(turn.getByRole("button", { name: "Keep the change" })).toBeVisible();
  expect(lastPrompt(providers)).toContain("say how far it is");
  expect(await axeProblems(chat)).toEqual([]);
  // Escape in a menu closes the menu alone.
  await turn.getByRole("button", { name: "More", exact: true }).click();
  await expect(chat.getByRole("menu")).toBeVisible();
  await chat.keyboard.press("Escape");
  await expect(chat.getByRole("menu")).toHaveCount(0);
  await turn.getByRole("button", { name: "Keep the change" }).click();
  await expect(turn).toContainText("lies to the south, a short walk away.");
  await expect(turn.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await expect(turn.getByText("passage changed")).toBeVisible();
  await turn.getByRole("button", { name: "Previous version" }).click();
  await expect(lastTurn(chat)).toContainText("and most people walk there");

  // It is kept, and not only on the page.
  await chat.reload();
  await expect(lastTurn(chat)).toContainText("a short walk away");
});

test("what cannot be found to the letter is asked for as whole parts, and says so", async ({ chat, providers }) => {
  providers.setScript({ fallback: { text: ANSWER } });
  await withAnswer(chat);
  await lastTurn(chat)
    .locator(".prose")
    .evaluate((prose) => getSelection()?.selectAllChildren(prose.querySelector("ul") as Element));
  await chat.keyboard.press("Shift");
  await expect(bar(chat)).toContainText("the whole list");
  providers.setScript({ next: [{ text: "- boats\n- terns" }] });
  await bar(chat).getByRole("button", { name: "Plainer" }).click();
  await expect(lastTurn(chat).locator("ins li")).toHaveText(["boats", "terns"]);
  expect(lastPrompt(providers)).toContain(">- ships\n- gulls</passage-");
});

test("by keyboard: the answer's menu leads to its passages, and Escape back to the menu", async ({
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: ANSWER } });
  await withAnswer(chat);
  const more = lastTurn(chat).getByRole("button", { name: "More" });
  const open = async () => {
    await more.focus();
    await chat.keyboard.press("Enter");
    await expect(chat.locator('[role="menuitem"]:focus')).toBeVisible();
    // A menu goes to the item that begins with what is typed.
    await chat.keyboard.type("cha");
    await expect(chat.getByRole("menuitem", { name: "Change a passage…" })).toBeFocused();
    await chat.keyboard.press("Enter");
    await expect(bar(chat).getByRole("button", { name: "Shorter" })).toBeFocused();
  };
  await open();
  expect(await axeProblems(chat)).toEqual([]);
  await chat.keyboard.press("Escape");
  await expect(bar(chat)).toHaveCount(0);
  await expect(more).toBeFocused();

  await open();
  await chat.keyboard.press("Shift+Tab");
  await chat.keyboard.press("Shift+Tab");
  await expect(bar(chat).getByRole("button", { name: "Next passage" })).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(bar(chat)).toContainText("2/4");

  // A failure says what happened, and the words that were asked stay.
  providers.setScript({ fallback: { trouble: "filtered" } });
  const field = bar(chat).getByRole("textbox", { name: "Say what to change" });
  for (let presses = 0; presses < 8 && !(await field.evaluate((one) => one === document.activeElement)); presses++)
    await chat.keyboard.press("Tab");
  await chat.keyboard.type("name the distance");
  await chat.keyboard.press("Enter");
  await expect(bar(chat).getByRole("alert")).toContainText("Your answer stands as it was.");
  await expect(field).toHaveValue("name the distance");

  // One that takes too long is stopped, and the keys go on in the bar.
  providers.setScript({ fallback: { text: "on and on ", trouble: "endless", delayMs: 20 } });
  await field.focus();
  await chat.keyboard.press("Enter");
  await expect(bar(chat).getByRole("button", { name: "Stop" })).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(bar(chat).getByRole("button", { name: "Shorter" })).toBeFocused();

  providers.setScript({ fallback: { text: "The old town is a mile to the south." } });
  await chat.keyboard.press("Enter");
  await expect(lastTurn(chat).getByRole("button", { name: "Keep the change" })).toBeFocused();
  await chat.keyboard.press("Enter");
  await expect(lastTurn(chat)).toContainText("The old town is a mile to the south.");
  await expect(lastTurn(chat)).toContainText("Last words.");
  await expect(lastTurn(chat)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the bar stands at the foot, as wide as the page, and its field can be written in", async ({
    chat,
    providers,
  }) => {
    providers.setScript({ fallback: { text: ANSWER } });
    await withAnswer(chat);
    // A finger's selection is told by this event alone.
    await lastTurn(chat)
      .locator(".prose")
      .evaluate((prose) => getSelection()?.selectAllChildren(prose.querySelector("p") as Element));
    await expect(bar(chat)).toContainText("the whole paragraph");
    const box = await chat.locator(".passage-bar").boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect([box?.x, box?.width]).toEqual([0, 390]);
    providers.setScript({ fallback: { text: "The harbour is in the north." } });
    await bar(chat).getByRole("textbox", { name: "Say what to change" }).tap();
    await chat.keyboard.type("plain words");
    await bar(chat).getByRole("button", { name: "Ask for this change" }).tap();
    await lastTurn(chat).getByRole("button", { name: "Keep the change" }).tap();
    await expect(lastTurn(chat)).toContainText("The harbour is in the north.");
  });
});
