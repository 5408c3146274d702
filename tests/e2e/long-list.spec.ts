import type { Page } from "@playwright/test";
import { axeProblems } from "./axe.ts";
import { answered, confirmDelete, expect, send, test } from "./journey.ts";

// Two thousand conversations are brought along first.
test.setTimeout(180_000);
const COUNT = 2_000;
const BATCH = 100;
/** As many as the page asks for at once. */
const AT_ONCE = 100;
const MINUTE_MS = 60_000;

const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
const section = (page: Page, name: string) => list(page).getByRole("region", { name, exact: true });
const link = (page: Page, number: number) =>
  list(page).getByRole("link", { name: new RegExp(`^Number ${number} of them`) });
const headersOf = (page: Page) => ({ origin: new URL(page.url()).origin });

/** "Number 1" was used last, "Number 2000" first. Returns their ids in this order. */
async function bringAlong(page: Page): Promise<number[]> {
  for (let begin = 1; begin <= COUNT; begin += BATCH) {
    const conversations = Array.from({ length: BATCH }, (_, index) => {
      const number = begin + index;
      const createdAt = new Date(Date.parse("2026-06-01T12:00:00Z") - number * 180 * MINUTE_MS).toISOString();
      const turns = [{ prompt: `What about ${number}?`, answer: `This about ${number}.`, createdAt }];
      return { key: `k${number}`, title: `Number ${number} of them`, createdAt, updatedAt: createdAt, turns };
    });
    const reply = await page.request.post("/api/conversations/import", {
      data: { conversations },
      headers: headersOf(page),
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
  const all: { id: number }[] = await (await page.request.get("/api/conversations")).json();
  expect(all).toHaveLength(COUNT);
  return all.map(({ id }) => id);
}

const change = (page: Page, id: number | undefined, data: object) =>
  page.request.patch(`/api/conversations/${id}`, { data, headers: headersOf(page) });

test("of two thousand conversations the first are loaded, and older ones as one scrolls, by keyboard too", async ({
  chat,
}) => {
  const ids = await bringAlong(chat);
  await change(chat, ids[1_989], { isPinned: true });
  await change(chat, ids[1_994], { isArchived: true });
  const asked: string[] = [];
  chat.on("request", (request) => {
    if (request.method() === "GET" && /\/api\/conversations(\?|$)/.test(request.url()))
      asked.push(new URL(request.url()).search);
  });
  await chat.reload();
  await expect(link(chat, 1)).toBeVisible();
  // What was set apart is there at once, however old.
  await expect(section(chat, "Pinned").getByRole("link")).toHaveCount(1);
  await expect(link(chat, 1_990)).toBeVisible();
  expect(await list(chat).getByRole("link").count()).toBe(AT_ONCE + 1);
  expect(asked.filter((query) => query.includes("cursor"))).toEqual([]);
  expect(asked.filter((query) => query === "")).toEqual([]);
  await section(chat, "Archive").locator("summary").click();
  await expect(link(chat, 1_995)).toBeVisible();

  await list(chat).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(link(chat, 150)).toBeAttached();
  expect(await list(chat).getByRole("link").count()).toBeLessThan(500);

  await link(chat, 100).focus();
  const older = chat.getByRole("button", { name: /Older conversations|Loading/ });
  for (let presses = 0; presses < 60 && (await older.count()) > 0; presses++) {
    await chat.keyboard.press("End");
    await expect(older.and(chat.locator("[aria-disabled]"))).toHaveCount(0);
  }
  await expect(link(chat, COUNT)).toBeVisible();
  await expect(list(chat).getByRole("link")).toHaveCount(COUNT);
  await expect(older).toHaveCount(0);

  // Of all these pages none is fetched again when something is sent.
  asked.length = 0;
  await send(chat, "write about tides");
  await answered(chat);
  await expect(section(chat, "Today").getByRole("link")).toHaveCount(1);
  expect(asked.filter((query) => !query.startsWith("?ids="))).toEqual([]);
});

test("one far back is opened by its address, found, renamed, written to and deleted as any other", async ({ chat }) => {
  const ids = await bringAlong(chat);
  const [far, other] = [ids[1_699], ids[1_799]];
  await chat.goto(`/chat/${far}`);
  await expect(chat.getByRole("heading", { level: 1, name: "Number 1700 of them" })).toBeVisible();
  await expect(chat.getByRole("article")).toContainText("This about 1700.");
  await expect(link(chat, 1)).toBeVisible();
  await expect(link(chat, 1_700)).toHaveCount(0);

  // The menu in the bar is that of a conversation the list has not come to.
  const more = chat.getByRole("banner").getByRole("button", { name: "More for this conversation" });
  await more.click();
  await chat.getByRole("menuitem", { name: "Pin", exact: true }).click();
  await expect(section(chat, "Pinned").getByRole("link", { name: "Number 1700 of them" })).toBeVisible();
  await section(chat, "Pinned").getByRole("button", { name: "Rename" }).click();
  await chat.getByLabel("Conversation title").fill("Marlow Road");
  await chat.keyboard.press("Enter");
  await expect(chat.getByRole("heading", { level: 1, name: "Marlow Road" })).toBeVisible();
  await more.click();
  await chat.getByRole("menuitem", { name: "Unpin" }).click();
  await expect(section(chat, "Pinned")).toHaveCount(0);
  // Its place by its day has not been loaded, and the bar still names it.
  await expect(list(chat).getByRole("link", { name: "Marlow Road" })).toHaveCount(0);
  await expect(chat.getByRole("heading", { level: 1, name: "Marlow Road" })).toBeVisible();

  await send(chat, "What is the capital of France?");
  await answered(chat);
  await expect(section(chat, "Today").getByRole("link")).toHaveCount(1);
  await expect(section(chat, "Today").getByRole("link", { name: "Marlow Road" })).toBeVisible();
  await section(chat, "Today").getByRole("button", { name: "Delete" }).click();
  await confirmDelete(chat);
  await expect(section(chat, "Today")).toHaveCount(0);
  await expect(chat).toHaveURL(/\/chat$/);

  await chat.getByRole("searchbox").fill("about 1800");
  await list(chat).getByRole("link", { name: "Number 1800 of them" }).first().click();
  await expect(chat).toHaveURL(new RegExp(`/chat/${other}`));
});

test("on a phone the list is scrolled below its search, and no more is loaded than that", async ({ chat }) => {
  await bringAlong(chat);
  await chat.setViewportSize({ width: 390, height: 844 });
  await chat.reload();
  await chat.getByRole("button", { name: "Conversations", exact: true }).click();
  await expect(link(chat, 1)).toBeVisible();
  // Long enough for all that would follow by itself.
  await chat.waitForTimeout(2_000);
  expect(await list(chat).getByRole("link").count()).toBe(AT_ONCE);
  await list(chat).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(link(chat, 150)).toBeAttached();
  await expect(chat.getByRole("searchbox")).toBeInViewport();
  for (const scheme of ["light", "dark"] as const) {
    await chat.emulateMedia({ colorScheme: scheme });
    expect(await axeProblems(chat)).toEqual([]);
  }
});

/** The titles of what this device keeps. */
const keptTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      if (database.objectStoreNames.contains("conversations")) {
        const reading = database.transaction("conversations").objectStore("conversations").getAll();
        const kept = await new Promise<{ title: string }[]>(
          (resolve) => (reading.onsuccess = () => resolve(reading.result)),
        );
        found.push(...kept.map(({ title }) => title));
      }
      database.close();
    }
    return found.sort();
  });

test("one far back that was opened is kept on the device for as long as it exists", async ({ chat }) => {
  const ids = await bringAlong(chat);
  const [kept, gone] = [ids[1_699], ids[1_799]];
  for (const [id, title] of [
    [kept, "Number 1700 of them"],
    [gone, "Number 1800 of them"],
  ] as const) {
    await chat.goto(`/chat/${id}`);
    await expect.poll(() => keptTitles(chat)).toContain(title);
  }
  // As from another device, with another name for the one that stays.
  await chat.request.delete(`/api/conversations/${gone}`, { headers: headersOf(chat) });
  await change(chat, kept, { title: "Marlow Road" });
  await chat.goto("/chat");
  await expect.poll(() => keptTitles(chat)).toEqual(["Marlow Road"]);
});
