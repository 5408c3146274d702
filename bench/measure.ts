import { setTimeout as sleep } from "node:timers/promises";
import type { FloorAnswer } from "./floor.ts";
import type { RateLoad, RateResult, StreamLoad, StreamResult } from "./load.ts";
import type { MeasuredProcess } from "./measured-process.ts";
import type { Usage } from "./probe.ts";
import type { Pace } from "./provider.ts";
import type { Target } from "./target.ts";

export interface StreamMeasurement extends StreamResult {
  /** Of the process between client and provider; null where there is none. */
  readonly cpuPerChunkUs: number | null;
  readonly databaseCpuPerChunkUs: number | null;
  readonly usage: Usage | null;
}

export interface RateMeasurement extends RateResult {
  readonly cpuPerRequestUs: number;
}

/** Long enough for one trial's last writes and garbage not to count for the next. */
const SETTLE_MS = 300;

export async function measureStreams(
  parts: { readonly load: MeasuredProcess; readonly provider: MeasuredProcess },
  target: Target,
  trial: { readonly count: number; readonly pace: Pace; readonly spreadMs: number | null },
): Promise<StreamMeasurement> {
  await parts.provider.ask({ pace: trial.pace }, "paced");
  const streams: StreamLoad = {
    ...(await target.prepare(trial.count)),
    spreadMs: trial.spreadMs,
    chunksExpected: trial.pace.chunks,
  };
  await sleep(SETTLE_MS);
  target.process?.tell("reset-lag");
  const before = await target.process?.usage();
  const databaseBefore = target.databaseCpuMs?.() ?? null;
  const result = await parts.load.ask<StreamResult>({ streams }, "streamed");
  for (const trouble of result.troubles) console.error(`A stream failed: ${trouble}`);
  const usage = (await target.process?.usage()) ?? null;
  const databaseAfter = target.databaseCpuMs?.() ?? null;
  const perChunkUs = (ms: number) => (result.chunks === 0 ? null : (ms * 1000) / result.chunks);
  return {
    ...result,
    usage,
    cpuPerChunkUs: usage === null || before === undefined ? null : perChunkUs(usage.cpuMs - before.cpuMs),
    databaseCpuPerChunkUs:
      databaseBefore === null || databaseAfter === null ? null : perChunkUs(databaseAfter - databaseBefore),
  };
}

export async function measureRate(
  load: MeasuredProcess,
  measured: MeasuredProcess,
  rate: RateLoad,
): Promise<RateMeasurement> {
  const before = await measured.usage();
  const result = await load.ask<RateResult>({ rate }, "rated");
  const after = await measured.usage();
  return { ...result, cpuPerRequestUs: ((after.cpuMs - before.cpuMs) * 1000) / result.requests };
}

/** What the product answers, for the bare server to repeat. */
export async function copyAnswer(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<FloorAnswer> {
  const response = await fetch(origin + path, { headers });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  // Node writes these itself.
  const own = ["date", "connection", "keep-alive", "transfer-encoding"];
  const kept = [...response.headers].filter(([name]) => !own.includes(name));
  return { path, headers: Object.fromEntries(kept), body };
}
