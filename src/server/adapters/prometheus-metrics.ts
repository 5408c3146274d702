import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ErrorCode } from "#contract/errors.ts";
import { FAILURE_CODES } from "#contract/messages.ts";
import type { BackupResult } from "../ports/backup-folder.ts";
import type { ProviderErrorKind } from "../ports/language-model.ts";
import type { RequestCounter, Tracing } from "../ports/telemetry.ts";
import { type GaugeSources, watchGauges } from "./prometheus-gauges.ts";
import { runStep } from "./telemetry/run-step.ts";

export interface Metrics {
  readonly tracing: Tracing;
  noteError(): void;
  notePaymentError(call: string): void;
  readonly requests: RequestCounter;
  readonly backups: {
    noteBackup(result: BackupResult, seconds: number): void;
    /** Counts a test restore of a backup. */
    noteProof(isGood: boolean): void;
  };
  watch(sources: GaugeSources): void;
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Histogram buckets in seconds. */
const STEP_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Metrics of the process, the steps of a prompt, provider calls and their cost. No personal data. */
export function prometheusMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const errors = new Counter({ name: "redraft_errors_total", help: "Errors of ours in the log", registers });
  const paymentErrors = new Counter({
    name: "redraft_payment_errors_total",
    help: "Calls to the payment provider that failed",
    labelNames: ["call"],
    registers,
  });
  // Otherwise the metric is missing until the first failure, as if failures were not counted.
  paymentErrors.inc({ call: "none" }, 0);
  return {
    tracing: tracingInto(registers),
    noteError: () => errors.inc(),
    requests: countRequests(registers),
    backups: countBackups(registers),
    notePaymentError: (call) => paymentErrors.inc({ call }),
    watch: (sources) => watchGauges(sources, registry),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function countRequests(registers: Registry[]): RequestCounter {
  const requests = new Counter({
    name: "redraft_requests_total",
    help: "Requests by what was asked for and how they were answered",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const turnedAway = new Counter({
    name: "redraft_prompts_turned_away_total",
    help: "Prompts that were refused before they were stored, and why",
    labelNames: ["code"],
    registers,
  });
  // Starts each counter at 0, so that the first refusal shows as a rise.
  for (const code of TURNED_AWAY) turnedAway.inc({ code }, 0);
  return {
    note: ({ method, route, status }) => requests.inc({ method, route, status: String(status) }),
    noteTurnedAway: (code) => turnedAway.inc({ code }),
  };
}

/** Refusals that the site's operator can fix. */
const TURNED_AWAY: readonly ErrorCode[] = [
  "unavailable",
  "storage-full",
  "no-model",
  "internal",
  "quota-exceeded",
  "too-many-requests",
];

function countBackups(registers: Registry[]): Metrics["backups"] {
  const runs = new Counter({
    name: "redraft_backups_total",
    help: "Scheduled backups, and how they ended",
    labelNames: ["result"],
    registers,
  });
  const seconds = new Gauge({
    name: "redraft_backup_seconds",
    help: "How long the last scheduled backup took",
    registers,
  });
  for (const result of ["made", "failed"] as const) runs.inc({ result }, 0);
  const proofs = new Counter({
    name: "redraft_backup_proofs_total",
    help: "Backups that were restored as a trial, and how that ended",
    labelNames: ["result"],
    registers,
  });
  for (const result of ["passed", "failed"]) proofs.inc({ result }, 0);
  return {
    noteBackup(result, took) {
      runs.inc({ result });
      seconds.set(took);
    },
    noteProof: (isGood) => proofs.inc({ result: isGood ? "passed" : "failed" }),
  };
}

const tracingInto = (registers: Registry[]): Tracing => ({
  during: countSteps(registers),
  beginCall: countCalls(registers),
  close: async () => undefined,
});

function countSteps(registers: Registry[]): Tracing["during"] {
  const steps = new Histogram({
    name: "redraft_step_seconds",
    help: "How long each step of the road from a prompt to its answer takes",
    labelNames: ["step"],
    buckets: STEP_BOUNDS,
    registers,
  });
  const answers = new Counter({
    name: "redraft_answers_total",
    help: "Answers that ended, and why those failed that did",
    labelNames: ["status", "failure"],
    registers,
  });
  const cost = new Counter({
    name: "redraft_cost_usd_total",
    help: "What answers have cost, in US dollars",
    registers,
  });
  // Starts each counter at 0, so that a rate can be calculated before the first answer.
  for (const status of ["done", "stopped"]) answers.inc({ status, failure: "" }, 0);
  for (const failure of FAILURE_CODES) answers.inc({ status: "failed", failure }, 0);

  return (step, work) => {
    const end = steps.startTimer({ step });
    return runStep(
      () =>
        work(({ status, failure, costUsd }) => {
          if (status !== undefined) answers.inc({ status, failure: failure ?? "" });
          if (costUsd !== undefined) cost.inc(costUsd);
        }),
      () => end(),
    );
  };
}

function countCalls(registers: Registry[]): Tracing["beginCall"] {
  const calls = new Counter({
    name: "redraft_model_calls_total",
    help: "Calls to providers, rewriting included, and how they ended",
    labelNames: ["provider", "model", "outcome"],
    registers,
  });
  const firstText = new Histogram({
    name: "redraft_model_first_text_seconds",
    help: "From a call to its first text",
    labelNames: ["provider"],
    buckets: STEP_BOUNDS,
    registers,
  });
  const tokens = new Counter({
    name: "redraft_model_tokens_total",
    help: "Tokens as providers count them",
    labelNames: ["provider", "model", "kind"],
    registers,
  });

  return ({ model: { provider, name: model } }) => {
    // Each failure starts at 0, because a provider that hangs has not reported one yet.
    for (const outcome of ILLNESS) calls.inc({ provider, model, outcome }, 0);
    const begin = firstText.startTimer({ provider });
    let hasText = false;
    return {
      hear(piece) {
        if (piece.kind === "text" && !hasText) {
          hasText = true;
          begin();
        }
        if (piece.kind !== "end" || piece.usage === null) return;
        tokens.inc({ provider, model, kind: "input" }, piece.usage.inputTokens);
        tokens.inc({ provider, model, kind: "output" }, piece.usage.outputTokens);
      },
      end: (failure) => calls.inc({ provider, model, outcome: failure ?? "complete" }),
    };
  };
}

/** Failures that mean a provider does not work. */
const ILLNESS: readonly ProviderErrorKind[] = [
  "unreachable",
  "timeout",
  "limited",
  "server-error",
  "wrong-key",
  "rejected",
  "cut",
];
