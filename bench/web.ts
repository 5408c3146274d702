import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { startAppProcess } from "#support/app-process.ts";
import { browserLaunchOptions } from "#support/browser.ts";
import { startProviders } from "#support/providers/start-providers.ts";
import { ensureBrowser } from "../scripts/find-browser.mjs";
import { ensurePage } from "../scripts/page.mjs";
import {
  CPU_THROTTLE,
  calibrate,
  type LongTasks,
  measureTasks,
  openSlowPage,
  streamPlain,
  type TaskTimes,
} from "./long-tasks.ts";
import { weighPage } from "./page-weight.ts";
import { CATEGORIES, runLighthouse } from "./run-lighthouse.ts";

/** npm run bench:web: how heavy and how quick the page is, beside its bars. Markdown on stdout, progress on stderr. */

const { values } = parseArgs({
  options: {
    repeats: { type: "string", default: "3" },
    /** Only "weight", "stream" or "lighthouse". */
    only: { type: "string" },
  },
});
const repeats = Number(values.repeats);

const ANSWER_LENGTH = 16_000;
const PIECES = 400;
const DELAY_MS = 20;
const STREAM_TIMEOUT_MS = 180_000;
const LIGHTHOUSE_BARS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 95 } as const;
const LOOK_INTERVAL_MS = 100;
/** For what is still drawn after the last word. */
const DRAWN_MS = 1_500;
const say = (line: string) => console.error(line);
let areAllMet = true;

function row(what: string, measured: string, bar: string | null, isMet = true): void {
  areAllMet &&= isMet;
  console.log(`| ${what} | ${measured} | ${bar ?? ""} | ${bar === null ? "" : isMet ? "met" : "**missed**"} |`);
}

function weight(what: string, kB: number, barKb: number | null): void {
  row(what, `${kB.toFixed(1)} kB`, barKb === null ? null : `<= ${barKb} kB`, barKb === null || kB <= barKb);
}

const wants = (part: string): boolean => values.only === undefined || values.only === part;

async function run(): Promise<void> {
  process.env.CHROMIUM_PATH ??= await ensureBrowser();
  await ensurePage();
  const providers = await startProviders({ pieces: 20, delayMs: 1 });
  const app = await startAppProcess(providers.environment);
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const member = await browser.newContext({ baseURL: app.url, serviceWorkers: "block" });
    const conversation = await converse(await member.newPage());
    console.log("| what | measured | bar | |\n| --- | ---: | ---: | --- |");
    if (wants("weight")) await weigh(browser, app.url, member, conversation);
    if (wants("stream")) {
      providers.setScript({ fallback: { text: longAnswer(ANSWER_LENGTH), pieces: PIECES, delayMs: DELAY_MS } });
      await stream(member, conversation);
    }
    await member.close();
    if (wants("lighthouse")) await lighthouse(app.url);
  } finally {
    await browser.close();
    await app.remove();
    await providers.close();
  }
}

/** Signs somebody up who has one answered prompt; answers its address. */
async function converse(page: Page): Promise<string> {
  await page.goto("/auth?tab=register");
  await page.getByLabel("First name").fill("Bench");
  await page.getByLabel("Email").fill("bench@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long walk after supper");
  await page.getByLabel("I am 13 or older").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/chat$/);
  await answer(page, "write a listing for the flat on marlow road. make it sound nice");
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

async function answer(page: Page, prompt: string): Promise<void> {
  await ask(page, prompt);
  await reach(page, "done");
}

async function ask(page: Page, prompt: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your prompt" }).fill(prompt);
  await page.keyboard.press("Enter");
}

/** Waits by asking the server: whoever looks into the page sixty times a second takes part in what is measured. */
async function reach(page: Page, wanted: "answering" | "done"): Promise<void> {
  const end = performance.now() + STREAM_TIMEOUT_MS;
  while (performance.now() < end) {
    await sleep(LOOK_INTERVAL_MS);
    const [, id] = /\/chat\/(\d+)/.exec(page.url()) ?? [];
    if (id === undefined) continue;
    const response = await page.request.get(`/api/conversations/${id}/messages`);
    const messages = (await response.json()) as { readonly status: string }[];
    if (messages.at(-1)?.status === wanted) return;
  }
  throw new Error("The answer did not end.");
}

async function weigh(browser: Browser, baseURL: string, member: BrowserContext, path: string): Promise<void> {
  say("Weighing the pages ...");
  const storageState = await member.storageState();
  const landing = await weighPage(browser, "/", { baseURL });
  weight("JavaScript (gzip), landing", landing.scriptGzip, 60);
  const chat = await weighPage(browser, "/chat", { baseURL, storageState });
  weight("JavaScript (gzip), a new chat", chat.scriptGzip, 170);
  weight("of it React and the router, which no screen of ours can go below", chat.reactGzip, null);
  const open = await weighPage(browser, path, { baseURL, storageState });
  weight("JavaScript (gzip), a conversation, before Markdown and highlighting", open.scriptGzip, 170);
  weight("Markdown and highlighting (gzip)", open.markdownGzip, null);
  weight("JavaScript as sent (brotli), a conversation, all of it", open.scriptOnWire, null);
  weight("Fonts, chat", open.fonts, 60);
  weight("Fonts, landing", landing.fonts, null);
}

async function stream(member: BrowserContext, conversation: string): Promise<void> {
  const { fullMs, slowMs } = await calibrate(member);
  row("a fixed loop on this machine", `${fullMs.toFixed(0)} ms`, null);
  row(`the same, throttled ${CPU_THROTTLE} times`, `${slowMs.toFixed(0)} ms`, null);
  const [plain, sending, own]: [TaskTimes[], TaskTimes[], TaskTimes[]] = [[], [], []];
  for (let repeat = 1; repeat <= repeats; repeat++) {
    say(`A long answer, ${repeat} of ${repeats} ...`);
    const blank = await openSlowPage(member, "/theme-start.js");
    plain.push(await measureTasks(blank, () => streamPlain(blank, longAnswer(ANSWER_LENGTH), PIECES, DELAY_MS)));
    await blank.close();
    const page = await openSlowPage(member, conversation);
    sending.push(
      await measureTasks(page, async () => {
        await ask(page, `tell me about tidal power, ${repeat}`);
        await reach(page, "answering");
      }),
    );
    own.push(
      await measureTasks(page, async () => {
        await reach(page, "done");
        await sleep(DRAWN_MS);
      }),
    );
    await page.close();
  }
  const title = `Long tasks (> 50 ms) while ${ANSWER_LENGTH.toLocaleString("en-GB")} characters stream, CPU throttled`;
  row(`${title}, plain text in an empty page, by the clock`, inWords(plain, "byClock"), null);
  row(`${title}, plain text in an empty page, by CPU time`, inWords(plain, "byCpu"), null);
  row("Long tasks from Enter to the first words, CPU throttled, by CPU time", inWords(sending, "byCpu"), null);
  row(`${title}, by the clock`, inWords(own, "byClock"), null);
  row(`${title}, by CPU time`, inWords(own, "byCpu"), "0 in the median run", medianCount(own) === 0);
}

const inWords = (runs: readonly TaskTimes[], by: keyof TaskTimes): string =>
  runs.map(({ [by]: tasks }) => inShort(tasks)).join(", ");

const inShort = ({ count, longestMs }: LongTasks): string =>
  count === 0 ? "0" : `${count} (longest ${longestMs.toFixed(0)} ms)`;

const medianCount = (runs: readonly TaskTimes[]): number =>
  runs.map(({ byCpu }) => byCpu.count).sort((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0;

async function lighthouse(origin: string): Promise<void> {
  const empty = createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end('<!doctype html><html lang="en"><title>Empty</title><p>Nothing</p>'),
  );
  await new Promise<void>((resolve) => empty.listen(0, "127.0.0.1", resolve));
  try {
    say("Lighthouse, an empty page ...");
    const floor = await runLighthouse(`http://127.0.0.1:${(empty.address() as AddressInfo).port}/`);
    row("Lighthouse performance, an empty page on this machine", String(floor.scores.performance), null);
  } finally {
    empty.close();
  }
  say("Lighthouse, the front page ...");
  const { scores, findings } = await runLighthouse(`${origin}/`);
  for (const category of CATEGORIES) {
    const bar = LIGHTHOUSE_BARS[category];
    row(`Lighthouse ${category}, landing, mobile`, String(scores[category]), `>= ${bar}`, scores[category] >= bar);
  }
  for (const finding of findings) say(finding);
}

const SECTION = (index: number): string => `## Part ${index}

Tidal power uses the **rise and fall** of the sea. A barrage closes a bay; a stream turbine stands in a current, as it does
near [Orkney](https://example.org/orkney). What matters is the *range*, and \`mean_range_m\` is what people quote.

- The tide is known for a hundred years ahead.
- The machines stand in salt water, and ${index} of them need care each month.
  1. Look at the blades.
  2. Look at the seals.

| place | range in m | power in MW |
| --- | ---: | ---: |
| La Rance | 8.2 | 240 |
| Sihwa | 5.6 | 254 |
| Annapolis | 6.4 | ${index * 3} |

\`\`\`python
def power(range_m: float, area_m2: float) -> float:
    """Mean power of a barrage, in watts."""
    energy = 1025 * 9.81 * area_m2 * range_m**2 / 2
    return energy / (12.42 * 3600)  # part ${index}
\`\`\`

> Slack water comes four times a day, so storage helps.

`;

/** An answer of exactly `length` characters with everything Markdown has: headings, lists, tables, code, quotes. */
function longAnswer(length: number): string {
  let text = "";
  for (let index = 1; text.length < length; index++) text += SECTION(index);
  return text.slice(0, length);
}

await run();
process.exitCode = areAllMet ? 0 : 1;
