import { fileURLToPath } from "node:url";
import { copyAnswer, measureRate } from "./measure.ts";
import { MeasuredProcess } from "./measured-process.ts";
import type { Product } from "./product.ts";
import { medianOf } from "./quantiles.ts";

/** What reading costs, beside a bare server that answers with the same bytes, trial by trial in one run. */

export interface PlainCall {
  readonly call: string;
  readonly server: string;
  readonly perSecond: number;
  /** Of one request, in the server. */
  readonly cpuUs: number;
  /** The same in a PostgreSQL server of its own; 0 without one. */
  readonly databaseUs: number;
  readonly floorPerSecond: number;
  readonly floorUs: number;
}

const RATE_MS = 1_200;
const CONNECTIONS = 16;
/** The paths of a product's reader, in their order. */
const CALLS = ["GET /api/user", "GET /api/conversations (50)", "GET .../messages (50)"] as const;

export const PLAIN_CALLS_NOTE = `${CONNECTIONS} connections. The floor is a bare node:http server that answers with the same bytes. What the load generator can
send is a limit too, so the CPU a request costs is the better ratio; PostgreSQL's own is in it.`;

export async function measurePlainCalls(input: {
  readonly load: MeasuredProcess;
  readonly products: readonly Product[];
  readonly repeats: number;
  readonly say: (line: string) => void;
  /** Gets how the floor is stopped. */
  readonly stops: (() => Promise<unknown>)[];
}): Promise<PlainCall[]> {
  const { load, products, repeats, say, stops } = input;
  const floor = new MeasuredProcess(fileURLToPath(new URL("./floor.ts", import.meta.url)));
  stops.push(() => floor.stop());
  const floorOrigin = `http://127.0.0.1:${await floor.reported<number>("port")}`;
  const measured: PlainCall[] = [];
  for (const [index, call] of CALLS.entries()) {
    for (const product of products) {
      const trials: PlainCall[] = [];
      for (let repeat = 0; repeat <= repeats; repeat++) {
        say(`${call}, ${product.target.name}, ${repeat === 0 ? "warming up" : `${repeat} of ${repeats}`}`);
        const trial = await measureOnce({ load, floor, floorOrigin }, product, index, call);
        if (repeat > 0) trials.push(trial);
      }
      measured.push(medianTrial(trials));
    }
  }
  return measured;
}

async function measureOnce(
  { load, floor, floorOrigin }: { load: MeasuredProcess; floor: MeasuredProcess; floorOrigin: string },
  { origin, reader, target }: Product,
  index: number,
  call: string,
): Promise<PlainCall> {
  const path = reader.paths[index] ?? "";
  const rate = { path, headers: reader.headers, connections: CONNECTIONS, durationMs: RATE_MS };
  await floor.ask({ floor: await copyAnswer(origin, path, reader.headers) }, "floored");
  const bare = await measureRate(load, floor, { ...rate, origin: floorOrigin });
  const databaseBefore = target.databaseCpuMs?.() ?? 0;
  const own = await measureRate(load, target.process ?? floor, { ...rate, origin });
  const databaseMs = (target.databaseCpuMs?.() ?? 0) - databaseBefore;
  if (bare.failed + own.failed > 0) throw new Error(`${call} failed.`);
  return {
    ...{ call, server: target.name, perSecond: own.perSecond, cpuUs: own.cpuPerRequestUs },
    databaseUs: (databaseMs * 1000) / own.requests,
    ...{ floorPerSecond: bare.perSecond, floorUs: bare.cpuPerRequestUs },
  };
}

function medianTrial(trials: readonly PlainCall[]): PlainCall {
  const [first] = trials;
  if (first === undefined) throw new Error("Nothing was measured.");
  const median = (of: Exclude<keyof PlainCall, "call" | "server">) => medianOf(trials.map((trial) => trial[of]));
  return {
    ...{ call: first.call, server: first.server, perSecond: median("perSecond"), cpuUs: median("cpuUs") },
    ...{ databaseUs: median("databaseUs"), floorPerSecond: median("floorPerSecond"), floorUs: median("floorUs") },
  };
}

export function printPlainCalls(measured: readonly PlainCall[]): void {
  console.log("| call | server | requests/s | of the floor | CPU per request | the floor's | times the floor |");
  console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
  for (const { call, server, perSecond, cpuUs, databaseUs, floorPerSecond, floorUs } of measured) {
    const share = ((100 * perSecond) / floorPerSecond).toFixed(0);
    const cpu = databaseUs === 0 ? cpuUs.toFixed(0) : `${cpuUs.toFixed(0)} + ${databaseUs.toFixed(0)}`;
    const times = ((cpuUs + databaseUs) / floorUs).toFixed(1);
    console.log(
      `| ${call} | ${server} | ${perSecond.toFixed(0)} | ${share} % | ${cpu} µs | ${floorUs.toFixed(0)} µs | ${times} |`,
    );
  }
  console.log("");
}
