import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

export interface Metrics {
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Process and event-loop figures, and how many answers are under way. Holds nothing about people. */
export function prometheusMetrics(answersRunning: () => number): Metrics {
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
  return { read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }) };
}
