import { performance } from "node:perf_hooks";
import type { Pool } from "pg";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import type { Askers, ScaleCase } from "./scale-cases.ts";

export interface SlowStatement {
  readonly of: string;
  readonly ms: number;
  readonly text: string;
  readonly plan: string;
}

interface Asked {
  readonly of: string;
  readonly text: string;
  readonly values: unknown[];
  ms: number;
}

/** The slowest statements behind these cases, as the database runs them a second time, when everything is warm. */
export async function slowestPlans(
  pool: Pool,
  cases: readonly ScaleCase[],
  askers: Askers,
  count: number,
): Promise<readonly SlowStatement[]> {
  const asked = await statementsOf(pool, cases, askers);
  for (const statement of asked) statement.ms = await timed(() => pool.query(statement.text, statement.values));
  const slowest = [...new Map(asked.toSorted((a, b) => a.ms - b.ms).map((one) => [one.text, one])).values()]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);
  const plans: SlowStatement[] = [];
  for (const { of, ms, text, values } of slowest) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    plans.push({ of, ms, text, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") });
  }
  return plans;
}

/** Every statement the store sends for them, with its values. */
async function statementsOf(pool: Pool, cases: readonly ScaleCase[], askers: Askers): Promise<Asked[]> {
  const asked: Asked[] = [];
  let of = "";
  const store = connectStore(
    new Proxy(pool, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== "query" || typeof value !== "function")
          return typeof value === "function" ? value.bind(target) : value;
        return (query: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
          const text = typeof query === "string" ? query : query.text;
          asked.push({ of, text, values: values ?? (typeof query === "string" ? [] : (query.values ?? [])), ms: 0 });
          return value.call(target, query, values);
        };
      },
    }),
  );
  for (const one of cases) {
    of = one.name;
    await one.read(store, askers);
  }
  return asked;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
