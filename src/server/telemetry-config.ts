/** Settings of the OpenTelemetry export, from its standard variables. */
export interface TelemetryConfig {
  /** The OTEL_… variables, trimmed. */
  readonly variables: Readonly<Record<string, string>>;
  /** True: prompts and answers are exported too. */
  readonly isContentTold: boolean;
}

export const TELEMETRY_VARIABLE_PATTERN = /^OTEL_[A-Z0-9_]{1,80}$/;
const DESTINATIONS = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
];
const EXPORTERS = ["OTEL_TRACES_EXPORTER", "OTEL_METRICS_EXPORTER"];

/**
 * Returns null if the export is off. Only a configured destination or exporter turns it on. The standard's default
 * destination, a collector on this machine, does not turn it on.
 */
export function readTelemetryConfig(given: Readonly<Record<string, string | undefined>>): TelemetryConfig | null {
  const variables = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      TELEMETRY_VARIABLE_PATTERN.test(name) && value !== undefined ? [[name, value.trim()]] : [],
    ),
  );
  const isNone = (name: string) => variables[name]?.toLowerCase() === "none";
  const isWanted = [...DESTINATIONS, ...EXPORTERS].some((name) => variables[name] !== undefined && !isNone(name));
  const isOff = variables.OTEL_SDK_DISABLED?.toLowerCase() === "true" || EXPORTERS.every(isNone);
  if (!isWanted || isOff) return null;
  const isContentTold = variables.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?.toLowerCase() === "true";
  return { variables, isContentTold };
}
