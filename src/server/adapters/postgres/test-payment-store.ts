import { and, desc, eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { TestPaymentKind, TestPaymentStore } from "../../ports/payments.ts";
import { openDb } from "./db.ts";
import { testPaymentObjects as objects } from "./schema.ts";
import { toStorableJson } from "./stored-json.ts";

export function createTestPaymentStore(pool: Pool): TestPaymentStore {
  const db = openDb(pool);
  const isOne = (userId: number, kind: TestPaymentKind, id: string) =>
    and(eq(objects.userId, userId), eq(objects.kind, kind), eq(objects.id, id));
  return {
    async add(userId, kind, id, data, now) {
      const added = await db
        .insert(objects)
        .values({ id, kind, userId, data, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: objects.id });
      return added.length > 0;
    },
    async find<Data>(userId: number, kind: TestPaymentKind, id: string) {
      const [row] = await db
        .select({ data: objects.data })
        .from(objects)
        .where(isOne(userId, kind, id));
      return row === undefined ? null : (row.data as Data);
    },
    async list<Data>(userId: number, kind: TestPaymentKind) {
      const rows = await db
        .select({ id: objects.id, data: objects.data })
        .from(objects)
        .where(and(eq(objects.userId, userId), eq(objects.kind, kind)))
        .orderBy(desc(objects.createdAt), desc(objects.id));
      return rows.map(({ id, data }) => ({ id, data: data as Data }));
    },
    async replace(userId, kind, id, before, after) {
      const replaced = await db
        .update(objects)
        .set({ data: after })
        .where(and(isOne(userId, kind, id), sql`${objects.data} = ${toStorableJson(before)}::jsonb`))
        .returning({ id: objects.id });
      return replaced.length > 0;
    },
  };
}
