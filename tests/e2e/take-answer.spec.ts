import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

const ANSWER = `Sure! Here is your post:

## Summer sale

**20% off** all *linen*, see [the shop](https://shop.example/linen).

- One
- Two

| Item | Price |
|---|---:|
| Shirt | 40 |

Let me know if you would like any changes!`;

async function withAnswer(page: Page): Promise<void> {
  await send(page, "write a post on the summer sale");
  await answered(page);
}

/** Something of another program, pasted into by key. */
async function pasteInto(page: Page, markup: string): Promise<{ html: string; text: string }> {
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML("afterbegin", html);
    (document.body.firstElementChild as HTMLElement).focus();
  }, markup);
  await page.keyboard.press("ControlOrMeta+v");
  return page.evaluate(() => {
    const target = document.body.firstElementChild as HTMLElement;
    const text = target instanceof HTMLTextAreaElement ? target.value : target.innerText;
    return { html: target.innerHTML, text };
  });
}

test("a copied answer looks right in mail and in a plain box, and is Markdown only when asked for", async ({
  chat,
  providers,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  providers.setScript({ fallback: { text: ANSWER } });
  await withAnswer(chat);
  const turn = lastTurn(chat);
  await turn.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(chat.getByText("Copied to clipboard").first()).toBeVisible();

  const rich = await pasteInto(chat, '<div contenteditable="true"></div>');
  expect(rich.html).toMatch(/<h2[^>]*>Summer sale<\/h2>/);
  expect(rich.html).toMatch(/<b[^>]*>20% off<\/b>/);
  expect(rich.html).toMatch(/<li[^>]*>One<\/li>/);
  expect(rich.html).toMatch(/<td[^>]*>Shirt<\/td>/);
  expect(rich.html).toMatch(/<a href="https:\/\/shop\.example\/linen"/);
  const plain = await pasteInto(chat, "<textarea></textarea>");
  expect(plain.text).toBe(
    "Summer sale\n\n20% off all linen, see the shop (https://shop.example/linen).\n\n• One\n• Two\n\nItem\tPrice\nShirt\t40",
  );
  for (const { text } of [rich, plain]) expect(text).not.toMatch(/\*\*|\||##|Sure!|Let me know/);

  await turn.getByRole("button", { name: "More" }).click();
  await chat.getByRole("menuitem", { name: "Copy as Markdown" }).click();
  await expect
    .poll(() => chat.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^## Summer sale\n\n\*\*20% off/);
});

test("an answer is downloaded as a Word document, whose code comes only then", async ({ chat, providers }) => {
  providers.setScript({ fallback: { text: ANSWER } });
  const scripts: string[] = [];
  chat.on("request", (request) => request.url().includes("answer-as-word") && scripts.push(request.url()));
  await withAnswer(chat);
  expect(scripts).toEqual([]);
  const [download] = await Promise.all([
    chat.waitForEvent("download"),
    lastTurn(chat).getByRole("button", { name: "Download as Word" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Post on the summer sale.docx");
  const files = unzipSync(await readFile(await download.path()));
  const parts = Object.entries(files)
    .filter(([name]) => /\.(xml|rels)$/.test(name))
    .map(([, bytes]) => new TextDecoder().decode(bytes));
  expect(parts.length).toBeGreaterThan(5);
  const broken = await chat.evaluate(
    (texts) =>
      texts.filter((text) => new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror")),
    parts,
  );
  expect(broken).toEqual([]);
  const document = new TextDecoder().decode(files["word/document.xml"]);
  expect(document).toContain("Summer sale");
  expect(document).not.toMatch(/Sure!|Let me know/);
});

test("on a phone an answer goes to the device's own way of sharing, without Markdown", async ({
  browser,
  chat,
  providers,
}) => {
  providers.setScript({ fallback: { text: ANSWER } });
  await withAnswer(chat);
  const phone = await browser.newContext({
    storageState: await chat.context().storageState(),
    baseURL: new URL(chat.url()).origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = String(data?.text);
    };
  });
  await page.goto(chat.url());
  await lastTurn(page).getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(/^Summer sale 20% off all linen/);
  await phone.close();
});

test("elsewhere sharing an answer makes a link to the conversation up to it", async ({ chat }) => {
  await withAnswer(chat);
  await lastTurn(chat).getByRole("button", { name: "Share" }).click();
  const dialog = chat.getByRole("dialog", { name: "Share a read-only link" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByLabel("Link")).toHaveValue(/\/shared\//);
});
