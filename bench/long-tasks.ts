import type { BrowserContext, Page } from "@playwright/test";

/** Tasks of more than 50 ms on the page's main thread, in the browser's own measure. */
export interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

export const CPU_THROTTLE = 4;
const LOOP_STEPS = 5_000_000;

/** Opens a page with a CPU that is four times slower. */
export async function openSlowPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await throttle(page, CPU_THROTTLE);
  return page;
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** The long tasks while `work` goes on. */
export async function countLongTasks(page: Page, work: () => Promise<unknown>): Promise<LongTasks> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  await work();
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { count: tasks.length, longestMs: Math.max(0, ...tasks) };
}

/** The same text at the same pace as plain text, without a framework: what the machine and the browser cost by themselves. */
export function streamPlain(page: Page, text: string, pieces: number, delayMs: number): Promise<void> {
  return page.evaluate(
    async ([whole, count, pauseMs]) => {
      const place = document.createElement("pre");
      document.body.append(place);
      const size = Math.ceil(whole.length / count);
      for (let end = size; end < whole.length + size; end += size) {
        place.textContent = whole.slice(0, end);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
    [text, pieces, delayMs] as const,
  );
}

/** How long a fixed loop takes, in ms: with the CPU as it is, and throttled. */
export async function calibrate(
  context: BrowserContext,
): Promise<{ readonly fullMs: number; readonly slowMs: number }> {
  const page = await context.newPage();
  const loop = () =>
    page.evaluate((steps) => {
      const start = performance.now();
      let sum = 0;
      for (let step = 0; step < steps; step++) sum = (sum * 31 + step) % 1_000_003;
      return performance.now() - start + sum * 0;
    }, LOOP_STEPS);
  await loop();
  const fullMs = await loop();
  await throttle(page, CPU_THROTTLE);
  const slowMs = await loop();
  await page.close();
  return { fullMs, slowMs };
}
