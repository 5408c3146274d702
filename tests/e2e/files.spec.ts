import type { Page } from "@playwright/test";
import { UPGRADE_REDIRECT_MS } from "#contract/limits.ts";
import { docxOf, paragraph, pdfOf } from "#support/documents/sample-documents.ts";
import { seriousProblems } from "./axe.ts";
import { buy } from "./buy-plan.ts";
import { answered, expect, lastTurn, send, signUp, test, watchFor } from "./journey.ts";
import { timeToLeave } from "./time-to-leave.ts";

const file = (name: string, content: string | Uint8Array = "some words") => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
const choose = (page: Page, files: ReturnType<typeof file>[]) =>
  page.getByLabel("Files to attach").setInputFiles(files);
const waiting = (page: Page) =>
  page.getByRole("form").getByRole("list", { name: "Attached files" }).getByRole("listitem");
const sent = (page: Page) => lastTurn(page).getByRole("list", { name: "Attached files" }).getByRole("listitem");
const prompt = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });

async function seesToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.locator(".toast");
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
}

/** Files held over the page and let go, or pasted into it. */
async function bring(page: Page, way: "drop" | "paste", names: readonly string[]): Promise<void> {
  await page.evaluate(
    ([how, all]) => {
      const data = new DataTransfer();
      for (const name of all as string[]) data.items.add(new File(["some words"], name));
      const events =
        how === "paste"
          ? [new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })]
          : ["dragenter", "dragover", "drop"].map(
              (type) => new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
            );
      for (const event of events) document.body.dispatchEvent(event);
    },
    [way, names] as const,
  );
}

test("free: attaching says what it takes and goes to the plans after a second and a half", async ({ chat }) => {
  const said = await watchFor(chat, "File uploads are available for Plus and Premier members only. Click to upgrade.");
  const waitedMs = timeToLeave(chat);
  await chat.getByRole("button", { name: "Attach files, with Plus" }).click();
  await expect(chat.locator(".toast")).toContainText("Upgrade Required");
  await chat.waitForURL(/\/subscribe$/);
  expect(await waitedMs).toBeGreaterThanOrEqual(UPGRADE_REDIRECT_MS - 1);
  expect(said()).toBe(true);
});

test("plus: three files of ten megabytes, by mouse and keyboard, that survive a failed send and stand with the message", async ({
  chat,
}) => {
  await buy(chat, "plus");
  await choose(chat, [file("floorplan.pdf", pdfOf(["Kitchen 12 sqm", "Bath"])), file("lease-scan.pdf", pdfOf([""]))]);
  await seesToast(chat, "Files Uploaded", "2 file(s) added successfully");
  await choose(chat, [file("a.txt"), file("b.txt")]);
  await seesToast(chat, "File Limit Exceeded", "You can upload up to 3 files at once.");
  await choose(chat, [file("big.csv", "x".repeat(10 * 1024 ** 2 + 1))]);
  await seesToast(chat, "File Too Large", "Files must be under 10MB. 1 file(s) exceeded this limit.");
  await choose(chat, [file("setup.exe")]);
  await choose(chat, [file("long.md", "many words ".repeat(20_000))]);
  await expect(waiting(chat)).toHaveText([/floorplan\.pdf/, /lease-scan\.pdf/, /setup\.execannot be read/, /long\.md/]);
  expect(await seriousProblems(chat)).toEqual([]);

  // Taken out with the keyboard, the focus goes to the neighbour, and from the last one back to the words.
  await chat.getByRole("button", { name: "Remove setup.exe" }).focus();
  await chat.keyboard.press("Delete");
  await expect(chat.getByRole("button", { name: "Remove long.md" })).toBeFocused();
  await expect(waiting(chat)).toHaveCount(3);

  // What cannot be read is told before anything is sent, and nothing says that it was uploaded.
  await prompt(chat).fill("what do these say about the kitchen?");
  await prompt(chat).press("Enter");
  await seesToast(chat, "File not read", "lease-scan.pdf: There is no text in it. It may be a scan or a picture.");
  await expect(chat.getByText("Files Uploaded")).toHaveCount(0);
  await expect(waiting(chat)).toHaveCount(3);
  await expect(chat.getByRole("article")).toHaveCount(0);
  await chat.getByRole("button", { name: "Remove lease-scan.pdf" }).click();
  await choose(chat, [file("setup.exe")]);
  await chat.getByRole("button", { name: "Send", exact: true }).click();
  await seesToast(chat, "File not read", "setup.exe: cannot be read. Take it out first.");
  await chat.getByRole("button", { name: "Remove setup.exe" }).click();

  // A send that fails loses neither words nor files.
  await chat.route("**/api/messages/improve", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: '{"code":"internal","message":"Something went wrong"}',
    }),
  );
  await prompt(chat).fill("what do these say about the kitchen?");
  await prompt(chat).press("Enter");
  await expect(chat.locator(".toast")).toContainText("Something went wrong");
  await expect(prompt(chat)).toHaveValue("what do these say about the kitchen?");
  await expect(waiting(chat)).toHaveCount(2);
  await chat.unroute("**/api/messages/improve");

  // What is on its way says how far it is, and can be called back; words and files are in the composer again.
  const network = await chat.context().newCDPSession(chat);
  const limitUpload = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limitUpload(10_000);
  await prompt(chat).press("Enter");
  await expect(sent(chat).nth(1)).toHaveText(/long\.md[1-9]\d?% of 215 kB/);
  await expect(lastTurn(chat).getByRole("status")).toHaveText("Uploading the files...");
  expect(await seriousProblems(chat)).toEqual([]);
  await chat.getByRole("button", { name: "Cancel upload" }).click();
  await expect(prompt(chat)).toHaveValue("what do these say about the kitchen?");
  await expect(waiting(chat)).toHaveCount(2);
  await expect(chat.getByRole("article")).toHaveCount(0);
  await limitUpload(-1);

  await prompt(chat).press("Enter");
  await answered(chat);
  await expect(waiting(chat)).toHaveCount(0);
  await expect(sent(chat)).toHaveText([/floorplan\.pdf2 pages/, /long\.md215 kB/]);
  const turn = lastTurn(chat);
  await expect(turn).toContainText(/this answer has read the first \d+% of long\.md\./);
  await chat.reload();
  await expect(sent(chat)).toHaveCount(2);
  await expect(turn).toContainText(/this answer has read the first \d+% of long\.md\./);
  for (const [width, height, colorScheme] of [[390, 844, "dark"]] as const) {
    await chat.setViewportSize({ width, height });
    await chat.emulateMedia({ colorScheme });
    expect(await seriousProblems(chat)).toEqual([]);
    const overflow = await chat.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test("premier: dropped, pasted and reviewed first; nothing reads the files but the prompt they go with", async ({
  chat,
  providers,
}) => {
  await buy(chat, "premier");
  await bring(chat, "drop", ["dropped.txt"]);
  await seesToast(chat, "Files Uploaded", "1 file(s) added successfully");
  await bring(chat, "paste", ["pasted.csv"]);
  await expect(waiting(chat)).toHaveText([/dropped\.txt/, /pasted\.csv/]);
  await chat.getByLabel("Show rewrite first").check();
  await prompt(chat).fill("write a text about our flat");
  await chat.keyboard.press("Enter");
  const review = chat.getByRole("form", { name: "Review before sending" });
  await expect(review.getByRole("listitem").filter({ hasText: "dropped.txt" })).toBeVisible();
  await bring(chat, "drop", ["late.docx"]);
  await expect(waiting(chat)).toHaveCount(3);
  await review.getByRole("button", { name: "Remove late.docx" }).click();
  expect(await seriousProblems(chat)).toEqual([]);
  const calls = providers.callCount();
  await review.getByRole("button", { name: /^Send (improved|Enter)/ }).click();
  await answered(chat);
  await expect(sent(chat)).toHaveText([/dropped\.txt/, /pasted\.csv/]);
  expect(providers.callCount()).toBe(calls + 1);
  expect(providers.requests.at(-1)?.turns.at(-1)?.text).toContain("some words");

  // Compared, it goes to every model with its file.
  await chat.getByLabel("Show rewrite first").uncheck();
  await choose(chat, [file("compared.txt", "the lift is out of order")]);
  await prompt(chat).fill("what does this say about the lift?");
  const before = providers.callCount();
  await chat.getByRole("button", { name: "Compare models" }).click();
  await chat.getByRole("dialog").getByRole("button", { name: "Compare", exact: true }).click();
  await expect(chat.getByRole("region", { name: "Answers side by side" })).toBeVisible();
  await expect(waiting(chat)).toHaveCount(0);
  await expect.poll(() => providers.callCount()).toBe(before + 3);
  for (const { turns } of providers.requests.slice(-3))
    expect(turns.at(-1)?.text).toContain("the lift is out of order");
  await expect(chat.getByRole("button", { name: "Send", exact: true })).toBeVisible({ timeout: 20_000 });

  // Signing out leaves no file for whoever comes next.
  await choose(chat, [file("secret.docx", docxOf(paragraph("secret")))]);
  await expect(waiting(chat)).toHaveCount(1);
  await chat.evaluate(() => sessionStorage.clear());
  await send(chat, "without the file");
  await answered(chat);
  await expect(sent(chat)).toHaveCount(0);
});

test("a file beyond the model's context says so in the specification's words, and the prompt can be tried again", async ({
  chat,
}) => {
  await buy(chat, "plus");
  await choose(chat, [file("notes.txt")]);
  await expect(waiting(chat)).toHaveCount(1);
  await send(chat, "sum up [[script:context-length]]");
  await seesToast(
    chat,
    "File Too Large",
    "The uploaded file is too large. Please try with a smaller file or remove some content.",
  );
  await expect(lastTurn(chat).getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(sent(chat)).toHaveCount(1);
});

/** What the browser's database holds of files that wait, with their words. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("kept");
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    // Signed out, the front page has removed all of it.
    if (!database.objectStoreNames.contains("files")) {
      database.close();
      return [];
    }
    const reading = database.transaction("files").objectStore("files").getAll();
    const rows = await new Promise<{ id: string; file: File }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return Promise.all(rows.map(async ({ id, file }) => ({ id, name: file.name, text: await file.text() })));
  });
const notedFiles = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem("files:new"));

test("files that wait survive a refresh and are gone once sent; nothing of one account is another's to read", async ({
  chat,
}) => {
  await buy(chat, "plus");
  await choose(chat, [file("lease.txt", "the lift is out of order"), file("lost.txt", "gone")]);
  await prompt(chat).fill("what do these say?");
  await expect.poll(async () => (await keptFiles(chat)).length).toBe(2);
  // One that the browser could not keep says so, and is chosen again.
  const lost = (await keptFiles(chat)).find(({ name }) => name === "lost.txt");
  await chat.evaluate(async (id) => {
    const opening = indexedDB.open("kept");
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const change = database.transaction("files", "readwrite");
    change.objectStore("files").delete(id ?? "");
    await new Promise((resolve) => (change.oncomplete = resolve));
    database.close();
  }, lost?.id);
  await chat.reload();
  await expect(waiting(chat)).toHaveText([/lease\.txt24 B/, /lost\.txtchoose it again/]);
  await expect(prompt(chat)).toHaveValue("what do these say?");
  expect(await seriousProblems(chat)).toEqual([]);
  await choose(chat, [file("lost.txt", "found again")]);
  await expect(waiting(chat)).toHaveText([/lease\.txt24 B/, /lost\.txt11 B/]);
  await prompt(chat).press("Enter");
  await answered(chat);
  await expect(sent(chat)).toHaveText([/lease\.txt24 B/, /lost\.txt11 B/]);
  await expect.poll(() => keptFiles(chat)).toEqual([]);

  // A session that ends by itself, and another account in the same tab: even with the first one's notes it reads nothing.
  await chat.goto("/chat");
  await choose(chat, [file("secret.txt", "only for Ada")]);
  await expect.poll(async () => (await keptFiles(chat)).length).toBe(1);
  const [secret] = await keptFiles(chat);
  const note = await notedFiles(chat);
  const ada = await chat.evaluate(() => sessionStorage.getItem("owner"));
  await chat.context().clearCookies();
  await signUp(chat);
  await expect(prompt(chat)).toBeVisible();
  await expect(waiting(chat)).toHaveCount(0);
  await expect.poll(() => keptFiles(chat)).toEqual([]);
  // Should a row of hers have stayed, it is still hers.
  await chat.evaluate(
    async ([id, userId, notes]) => {
      const opening = indexedDB.open("kept");
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
      const change = database.transaction("files", "readwrite");
      const row = { id, userId: Number(userId), file: new File(["only for Ada"], "secret.txt"), keptAt: Date.now() };
      change.objectStore("files").put(row);
      await new Promise((resolve) => (change.oncomplete = resolve));
      database.close();
      sessionStorage.setItem("files:new", notes ?? "");
    },
    [secret?.id, ada, note] as const,
  );
  await chat.reload();
  await expect(waiting(chat)).toHaveText([/secret\.txtchoose it again/]);

  // Signing out leaves none of them.
  await chat.getByRole("button", { name: "Sign Out" }).click();
  await expect(chat.getByRole("link", { name: "Sign Up" })).toBeVisible();
  expect(await keptFiles(chat)).toEqual([]);
});
