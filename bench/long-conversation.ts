import { chromium, type Page } from "@playwright/test";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import { type AppProcess, startAppProcess } from "#support/app-process.ts";
import { browserLaunchOptions } from "#support/browser.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { TestClient } from "#support/test-client.ts";
import { quantilesOf } from "./quantiles.ts";

// The page with very long conversations, after `npm run build`:
//   node scripts/run.mjs bench/long-conversation.ts [MESSAGES [SLOWDOWN [WORDS OF AN ANSWER]]]
// `10000` is many turns; `11 1 1000` is 11,000 words to read while the next answer comes.

const PASSWORD = "a long proof sheet";
const TYPED = "The quick brown fox jumps over the lazy dog";

interface LongConversationFigures {
  readonly messages: number;
  /** From the navigation until the last turn and an input that takes letters are on the screen. */
  readonly usableMs: number;
  /** Tasks of more than 50 ms until a second after that. */
  readonly openingLongTasks: { readonly count: number; readonly longestMs: number };
  /** From a key to the next frame with its letter; the same with everything loaded. */
  readonly typingMs: { readonly p50: number; readonly p95: number };
  readonly typingLoadedMs: { readonly p50: number; readonly p95: number };
  /** The same while an answer is streamed, at 80 tokens a second. */
  readonly typingStreamingMs: { readonly p50: number; readonly p95: number };
  /** Frames while scrolling up by the wheel. */
  readonly scrollFrameMs: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly scrollLongTasks: { readonly count: number; readonly longestMs: number };
  readonly turnsLoaded: number;
}

/** Opens a conversation of so many messages in Chromium and uses it. `loadedMax`: how many turns are loaded for the last part. */
async function measureLongConversation(
  messages: number,
  { slowdown = 1, words = 0, loadedMax = 1_000 }: { slowdown?: number; words?: number; loadedMax?: number } = {},
): Promise<LongConversationFigures> {
  const providers = await startProviders({ pieces: 40, delayMs: 10 });
  const app = await startAppProcess(providers.environment);
  const browser = await chromium.launch(browserLaunchOptions());
  if (words > 0) providers.setScript({ fallback: { text: answerOf(words), pieces: 40 } });
  try {
    const { email, conversationId } = await fill(app, messages);
    const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
    await signIn(page, email);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(WATCH);
    const usableMs = await open(page, conversationId);
    await page.waitForTimeout(1_000);
    const openingLongTasks = await longTasks(page);
    const typingMs = await type(page);
    await longTasks(page);
    const scrollFrameMs = await scrollUp(page);
    const scrollLongTasks = await longTasks(page);
    const turnsLoaded = await loadEarlier(page, Math.min(messages, loadedMax));
    const typingLoadedMs = await type(page);
    providers.setScript({ fallback: { text: answerOf(2_000), tokensPerSecond: 80 } });
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.waitForTimeout(1_500);
    const typingStreamingMs = await type(page, 4);
    return {
      messages,
      usableMs,
      openingLongTasks,
      typingMs,
      typingLoadedMs,
      typingStreamingMs,
      scrollFrameMs,
      scrollLongTasks,
      turnsLoaded,
    };
  } finally {
    await browser.close();
    await app.remove();
    await providers.close();
  }
}

/** One message is really answered; the others are copies of its row, each behind the one before. */
async function fill(app: AppProcess, messages: number): Promise<{ email: string; conversationId: number }> {
  const email = "long@redraft.example";
  const registered = await new TestClient(app.url).post(
    "/api/register",
    { email, password: PASSWORD, firstName: "Ada", lastName: "", isOldEnough: true },
    { headers: { "x-auth-mode": "token" } },
  );
  const { token } = registered.body as { token: string };
  const ada = new TestClient(app.url, { authorization: `Bearer ${token}` });
  await ada.put("/api/user/preferences", { name: "Ada" });
  const { id: conversationId } = await ada.newConversation("A long conversation");
  const { id } = await ada.send(conversationId, "write a listing for the flat on marlow road. make it sound nice");
  await app.stop();
  const database = await openDatabase({ kind: "embedded", directory: app.directory });
  const { rows } = await database.pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'messages'
       AND column_name NOT IN ('id', 'idempotency_key', 'parent_id', 'original_prompt')`,
  );
  const columns = rows.map((row) => row.column_name).join(", ");
  await database.pool.query(
    `INSERT INTO messages (${columns}, original_prompt)
     SELECT ${columns}, original_prompt || ' ' || n FROM messages, generate_series(2, ${messages}) AS n WHERE id = ${id}`,
  );
  // Without branches, as before there were any, a line is what the ids say.
  const hasBranches = await database.pool.query(
    "SELECT 1 FROM pg_attribute WHERE attname = 'parent_id' AND attrelid = 'messages'::regclass",
  );
  if (hasBranches.rows.length > 0) {
    await database.pool.query("UPDATE messages SET parent_id = id - 1 WHERE id > $1", [id]);
    await database.pool.query("UPDATE conversations SET newest_message_id = (SELECT max(id) FROM messages)");
  }
  // So that the server has nothing to recover when it starts.
  await database.pool.query("CHECKPOINT");
  await database.close();
  await app.start();
  return { email, conversationId };
}

/** Headings, lists and paragraphs, as answers have them. */
function answerOf(words: number): string {
  const part = `## What to look at\n\n${`${TYPED}. `.repeat(5)}\n\n- **First**: ${TYPED}\n- Second: ${TYPED}\n\n`;
  return part.repeat(Math.ceil(words / part.split(/\s+/).length));
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth?tab=login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
}

/** Runs in the page: long tasks, and for each key the time to the frame that shows it. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
  window.keys = [];
  document.addEventListener("keydown", (event) => {
    const at = event.timeStamp;
    requestAnimationFrame(() => setTimeout(() => window.keys.push(performance.now() - at)));
  }, true);
`;

async function open(page: Page, conversationId: number): Promise<number> {
  const begin = Date.now();
  await page.goto(`/chat/${conversationId}`, { waitUntil: "commit" });
  await page.waitForFunction(
    () => {
      const last = [...document.querySelectorAll("article")].at(-1);
      const input = document.querySelector<HTMLTextAreaElement>(".composer textarea");
      const bottom = last?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      return input !== null && !input.disabled && bottom < window.innerHeight + 200;
    },
    undefined,
    { polling: 20, timeout: 240_000 },
  );
  return Date.now() - begin;
}

async function longTasks(page: Page): Promise<LongConversationFigures["openingLongTasks"]> {
  const tasks = await page.evaluate<number[]>("window.longTasks.splice(0)");
  return { count: tasks.length, longestMs: Math.round(Math.max(0, ...tasks)) };
}

async function type(page: Page, times = 1): Promise<{ p50: number; p95: number }> {
  // Not by a locator: finding one by its role computes the style of everything, and that would be measured too.
  await page.evaluate(`document.querySelector(".composer textarea").focus({ preventScroll: true })`);
  await page.waitForTimeout(500);
  await page.evaluate("window.keys = []");
  await page.keyboard.type(TYPED.repeat(times), { delay: 30 });
  await page.waitForTimeout(200);
  const { p50, p95 } = quantilesOf(await page.evaluate<number[]>("window.keys"));
  return { p50: Math.round(p50), p95: Math.round(p95) };
}

async function scrollUp(page: Page): Promise<LongConversationFigures["scrollFrameMs"]> {
  await page.mouse.move(900, 400);
  await page.evaluate(`
    window.frames_ = []; window.isScrolling = true;
    let last = performance.now();
    requestAnimationFrame(function frame(now) {
      window.frames_.push(now - last); last = now;
      if (window.isScrolling) requestAnimationFrame(frame);
    });`);
  for (let step = 0; step < 60; step++) {
    await page.mouse.wheel(0, -600);
    await page.waitForTimeout(40);
  }
  const frames = await page.evaluate<number[]>("window.isScrolling = false, window.frames_");
  const { p50, p95 } = quantilesOf(frames);
  return { p50: Math.round(p50), p95: Math.round(p95), max: Math.round(Math.max(...frames)) };
}

async function loadEarlier(page: Page, turns: number): Promise<number> {
  // Far from what is seen an empty place stands for some turns.
  const count = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("article, [data-turns]")].reduce(
        (sum, { dataset }) => sum + Number(dataset.turns ?? 1),
        0,
      ),
    );
  const until = Date.now() + 120_000;
  while ((await count()) < turns && Date.now() < until) {
    await page.evaluate(`document.querySelector("main").scrollTop = 0`);
    await page.waitForTimeout(50);
  }
  // Who writes is at the end, where no more is loaded.
  await page.evaluate(`document.querySelector("main").scrollTop = 1e9`);
  await page.waitForTimeout(2_000);
  return await count();
}

const [messages = "10000", slowdown = "1", words = "0"] = process.argv.slice(2);
const figures = await measureLongConversation(Number(messages), { slowdown: Number(slowdown), words: Number(words) });
console.log(JSON.stringify(figures, null, 2));
