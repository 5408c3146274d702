import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { ModelSetAside } from "../ports/model-catalogue.ts";

export interface Metrics {
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface MetricSources {
  readonly answersRunning: () => number;
  readonly setAside: () => readonly Pick<ModelSetAside, "model" | "reason">[];
}

/** Process and event-loop figures, how many answers are under way, and models set aside. Holds nothing about people. */
export function prometheusMetrics({ answersRunning, setAside }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "redraft_answers_running",
    help: "Answers this process is giving",
    registers: [registry],
    collect() {
      this.set(answersRunning());
    },
  });
  new Gauge({
    name: "redraft_models_set_aside",
    help: "Models whose provider is connected and no longer has them",
    labelNames: ["model", "reason"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { model, reason } of setAside()) this.set({ model, reason }, 1);
    },
  });
  return { read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }) };
}
