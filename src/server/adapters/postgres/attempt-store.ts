import { lte, sql } from "drizzle-orm";
import type { AttemptStore } from "../../ports/attempt-store.ts";
import type { Db } from "./db.ts";
import { attempts } from "./schema.ts";

export function createAttemptStore(db: Db): AttemptStore {
  return {
    async count(key, windowMs, now) {
      const isOver = sql`${attempts.endsAt} <= ${now.toISOString()}`;
      const endsAt = new Date(now.getTime() + windowMs);
      const [counted] = await db
        .insert(attempts)
        .values({ key, attempts: 1, endsAt })
        .onConflictDoUpdate({
          target: attempts.key,
          set: {
            attempts: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.attempts} + 1 END`,
            endsAt: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE ${attempts.endsAt} END`,
          },
        })
        .returning({ attempts: attempts.attempts, endsAt: attempts.endsAt });
      if (counted === undefined) throw new Error("An attempt was not counted");
      return counted;
    },
    async dropEnded(now) {
      await db.delete(attempts).where(lte(attempts.endsAt, now));
    },
  };
}
