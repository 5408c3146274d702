import { and, eq } from "drizzle-orm";
import type { UsageStore } from "../../ports/store.ts";
import type { Db } from "./db.ts";
import { usageRecords } from "./schema.ts";

export function usageStore(db: Db): UsageStore {
  return {
    async month(userId, month) {
      const [record] = await db
        .select({ promptsGenerated: usageRecords.promptsGenerated, gpt4oUsage: usageRecords.gpt4oUsage })
        .from(usageRecords)
        .where(and(eq(usageRecords.userId, userId), eq(usageRecords.month, month)));
      return record ?? { promptsGenerated: 0, gpt4oUsage: 0 };
    },
  };
}
