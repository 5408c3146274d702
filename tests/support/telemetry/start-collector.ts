import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import protobuf from "protobufjs";

type Attributes = Readonly<Record<string, unknown>>;

export interface CollectedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: it has none. */
  readonly parentId: string;
  readonly isFailed: boolean;
  readonly attributes: Attributes;
  readonly resource: Attributes;
}

interface CollectedPoint {
  readonly metric: string;
  readonly unit: string;
  readonly count: number;
  readonly sum: number;
  readonly attributes: Attributes;
}

/** A collector as OpenTelemetry's exporters meet it: OTLP over HTTP, protobuf, decoded as it comes. */
export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Of the last report. */
  readonly points: readonly CollectedPoint[];
  /** All that came, as bytes; to look for what must not be in it. */
  readonly received: string;
  close(): Promise<void>;
}

const root = protobuf.loadSync(fileURLToPath(new URL("./otlp.proto", import.meta.url)));

interface WireValue {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly intValue?: number;
  readonly doubleValue?: number;
  readonly arrayValue?: { readonly values?: readonly WireValue[] };
}
interface WireAttributes {
  readonly attributes?: readonly { readonly key: string; readonly value: WireValue }[];
}
interface WireSpan extends WireAttributes {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
}
interface WireMetric {
  readonly name: string;
  readonly unit: string;
  readonly histogram?: { readonly dataPoints?: readonly (WireAttributes & { count: number; sum: number })[] };
}
interface Traces {
  readonly resourceSpans?: readonly {
    readonly resource: WireAttributes;
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}
interface Metrics {
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly WireMetric[] }[];
  }[];
}

const ERROR_STATUS = 2;

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let points: CollectedPoint[] = [];
  let received = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    received += body.toString("utf8");
    if (request.headers["content-type"] !== "application/x-protobuf") {
      response.writeHead(415).end();
      return;
    }
    if (request.url === "/v1/traces") spans.push(...spansIn(decode<Traces>("otlp.Traces", body)));
    else if (request.url === "/v1/metrics") points = pointsIn(decode<Metrics>("otlp.Metrics", body));
    else {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get points() {
      return points;
    },
    get received() {
      return received;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function decode<Message>(type: string, body: Buffer): Message {
  const found = root.lookupType(type);
  return found.toObject(found.decode(body), { longs: Number, bytes: String, defaults: false }) as Message;
}

const spansIn = ({ resourceSpans = [] }: Traces): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? "",
        isFailed: span.status?.code === ERROR_STATUS,
        attributes: attributesIn(span),
        resource: attributesIn(resource),
      })),
    ),
  );

const pointsIn = ({ resourceMetrics = [] }: Metrics): CollectedPoint[] =>
  resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.flatMap(({ name, unit, histogram }) =>
        (histogram?.dataPoints ?? []).map((point) => ({
          ...{ metric: name, unit, count: point.count, sum: point.sum },
          attributes: attributesIn(point),
        })),
      ),
    ),
  );

const attributesIn = ({ attributes = [] }: WireAttributes): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]));

function plainValue(value: WireValue): unknown {
  if (value.arrayValue !== undefined) return (value.arrayValue.values ?? []).map(plainValue);
  return value.stringValue ?? value.boolValue ?? value.intValue ?? value.doubleValue;
}
