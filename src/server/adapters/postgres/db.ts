import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";

/** Drizzle on our pool; columns are the snake_case of the schema's names. */
export const openDb = (pool: Pool) => drizzle({ client: pool, casing: "snake_case" });
export type Db = ReturnType<typeof openDb>;
