import type { BrowserContext, Page } from "@playwright/test";

/** Tasks of more than 50 ms on the page's main thread. */
export interface LongTasks {
  readonly count: number;
  readonly longestMs: number;
}

export interface TaskTimes {
  /** As users feel it, and the browser reports it (`longtask`); other programs on the machine lengthen it. */
  readonly byClock: LongTasks;
  /** What the main thread worked itself, with the throttle in it: the same on a busy machine as on a quiet one, nearly. */
  readonly byCpu: LongTasks;
}

const LONG_MS = 50;
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

/** The tasks of the page's main thread while `work` goes on. */
export async function measureTasks(page: Page, work: () => Promise<unknown>): Promise<TaskTimes> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ["longtask"] });
  });
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  await work();
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  const clock = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { byClock: longOf(clock), byCpu: longOf(cpuTimes(events)) };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds of the thread's own clock. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const longOf = (durations: readonly number[]): LongTasks => {
  const long = durations.filter((duration) => duration > LONG_MS);
  return { count: long.length, longestMs: Math.max(0, ...long) };
};

/** Of the busiest renderer's main thread: the page under measurement. In ms, without the recording's own first task. */
function cpuTimes(events: readonly TraceEvent[]): number[] {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const byPage = mains.map(({ pid, tid }) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && event.ph === "X" && TASK.test(event.name))
      .sort((one, other) => one.ts - other.ts)
      .slice(1)
      .map(({ tdur = 0 }) => tdur / 1000),
  );
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  return byPage.sort((one, other) => sum(other) - sum(one))[0] ?? [];
}

const TASK = /RunTask$/;

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
  const best = async () => Math.min(await loop(), await loop(), await loop());
  const fullMs = await best();
  await throttle(page, CPU_THROTTLE);
  const slowMs = await best();
  await page.close();
  return { fullMs, slowMs };
}
