import pg from "pg";

export interface StatementCount {
  /** What the database was asked since the last look, one line each. */
  taken(): string[];
  stop(): void;
}

/** Counts what this process asks the database, whoever asks: the pool, a transaction, drizzle. */
export function countStatements(): StatementCount {
  let asked: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
    const [config] = given as [string | { text?: string }];
    asked.push((typeof config === "string" ? config : (config.text ?? "")).replace(/\s+/g, " ").trim());
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return {
    taken() {
      const taken = asked;
      asked = [];
      return taken;
    },
    stop() {
      pg.Client.prototype.query = query;
    },
  };
}
