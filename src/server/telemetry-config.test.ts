import { expect, test } from "vitest";
import { readTelemetryConfig } from "./telemetry-config.ts";

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };

test.each([
  {},
  { OTEL_SERVICE_NAME: "chat" },
  { OTEL_TRACES_EXPORTER: "none", OTEL_METRICS_EXPORTER: "none" },
  { ...COLLECTOR, OTEL_SDK_DISABLED: "true" },
  { ...COLLECTOR, OTEL_TRACES_EXPORTER: "none", OTEL_METRICS_EXPORTER: "None" },
])("telemetry is off with %j", (given) => {
  expect(readTelemetryConfig(given)).toBeNull();
});

test("a collector or an exporter switches it on, with all that OpenTelemetry was told and nothing else", () => {
  const given = { ...COLLECTOR, OTEL_TRACES_EXPORTER: "none", OTEL_SERVICE_NAME: "chat", OPENAI_API_KEY: "secret" };
  const { OPENAI_API_KEY: _, ...variables } = given;
  expect(readTelemetryConfig(given)).toEqual({ variables, isContentTold: false });
  expect(readTelemetryConfig({ OTEL_TRACES_EXPORTER: "console" })).not.toBeNull();
});

test("what people wrote is told only where that is allowed in so many words", () => {
  const told = (value: string) =>
    readTelemetryConfig({ ...COLLECTOR, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: value })?.isContentTold;
  expect(["true", "TRUE", "false", "1", "yes"].map(told)).toEqual([true, true, false, false, false]);
});
