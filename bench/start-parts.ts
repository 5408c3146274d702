import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#support/free-port.ts";
import { startPostgresServer } from "#support/postgres-server.ts";
import { emptyDatabase } from "../tests/faults/empty-database.ts";
import { openDatabaseCpu } from "./database-cpu.ts";
import { MeasuredProcess } from "./measured-process.ts";
import { portkeyProgram } from "./portkey.ts";
import { type Product, startProduct } from "./product.ts";
import { type Target, wireTarget } from "./target.ts";

/** Who asks and who answers, whatever stands between. */
export interface Wire {
  readonly load: MeasuredProcess;
  readonly provider: MeasuredProcess;
  readonly providerOrigin: string;
}

export interface Parts extends Wire {
  readonly pipe: Target;
  /** null: its package cannot be had. */
  readonly gateway: Target | null;
  readonly embedded: Product;
  readonly served: Product;
}

type Stops = (() => Promise<unknown>)[];

/** Quick answers while things are prepared. */
const NO_PACE = { chunks: 20, intervalMs: 1 };

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Load generator, provider, pipe, gateway and both kinds of the product; `stops` gets how each is stopped, in order. */
export async function startParts(stops: Stops): Promise<Parts> {
  const wire = await startWire(stops);
  const { providerOrigin } = wire;
  const pipeProcess = started(new MeasuredProcess(file("./pipe.ts"), { args: [providerOrigin] }), stops);
  const pipe = wireTarget("bare pipe", pipeProcess, await originOf(pipeProcess));
  const gateway = await startPortkey(providerOrigin, stops);
  const postgres = await startPostgresServer();
  stops.push(() => postgres.stop());
  const embedded = await startProduct({
    name: "Redraft, its own PostgreSQL",
    providerOrigin,
    databaseUrl: null,
    databaseCpuMs: null,
  });
  stops.push(() => embedded.stop());
  const served = await startProduct({
    name: "Redraft, PostgreSQL server",
    providerOrigin,
    databaseUrl: await emptyDatabase(postgres.url, "redraft_bench"),
    databaseCpuMs: await openDatabaseCpu(postgres.url),
  });
  stops.push(() => served.stop());
  return { ...wire, pipe, gateway, embedded, served };
}

/** Load generator and provider; `stops` gets how each is stopped. */
export async function startWire(stops: Stops): Promise<Wire> {
  const load = started(new MeasuredProcess(file("./load.ts")), stops);
  const provider = started(new MeasuredProcess(file("./provider.ts")), stops);
  const providerOrigin = await originOf(provider);
  await provider.ask({ pace: NO_PACE }, "paced");
  return { load, provider, providerOrigin };
}

function started(process: MeasuredProcess, stops: Stops): MeasuredProcess {
  stops.push(() => process.stop());
  return process;
}

async function startPortkey(providerOrigin: string, stops: Stops): Promise<Target | null> {
  const program = portkeyProgram();
  const port = await freePort();
  const process =
    program === null ? null : started(new MeasuredProcess(program, { args: ["--headless", `--port=${port}`] }), stops);
  if (process === null || !(await answers(`http://127.0.0.1:${port}/`))) {
    return null;
  }
  return wireTarget("Portkey gateway 1.15.2", process, `http://127.0.0.1:${port}`, {
    "x-portkey-provider": "openai",
    "x-portkey-custom-host": `${providerOrigin}/v1`,
  });
}

const originOf = async (process: MeasuredProcess): Promise<string> =>
  `http://127.0.0.1:${await process.reported<number>("port")}`;

/** Whether it does within ten seconds. */
async function answers(url: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return true;
    await sleep(100);
  }
  return false;
}
