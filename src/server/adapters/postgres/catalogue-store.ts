import { sql } from "drizzle-orm";
import type { CatalogueStore } from "../../ports/catalogue-store.ts";
import type { Db } from "./db.ts";
import { toStorableJson } from "./stored-json.ts";
import { asEntryChange, asModelServer } from "./stored-shapes.ts";

interface Row extends Record<string, unknown> {
  readonly kind: "server" | "model";
  readonly name: string;
  readonly change: unknown;
}

export function createCatalogueStore(db: Db): CatalogueStore {
  return {
    async read() {
      const { rows } = await db.execute<Row>(
        sql`SELECT kind, name, change FROM catalogue_changes ORDER BY kind, changed_at, name`,
      );
      const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
      return {
        servers: of("server").flatMap(({ name, change }) => {
          const server = asModelServer(change);
          return server === null ? [] : [{ ...server, name }];
        }),
        models: Object.fromEntries(
          of("model").flatMap(({ name, change }) => {
            const read = asEntryChange(change);
            return read === null ? [] : [[name, read] as const];
          }),
        ),
      };
    },
    async change({ servers = {}, models = {}, adminId, action, from, to, now }) {
      const rows = [
        ...Object.entries(servers).map(([name, change]) => ({ kind: "server", name, change })),
        ...Object.entries(models).map(([name, change]) => ({ kind: "model", name, change })),
      ];
      await db.transaction(async (tx) => {
        for (const { kind, name, change } of rows) {
          await tx.execute(
            change === null
              ? sql`DELETE FROM catalogue_changes WHERE kind = ${kind} AND name = ${name}`
              : sql`
                  INSERT INTO catalogue_changes (kind, name, change, changed_at)
                  VALUES (${kind}, ${name}, ${toStorableJson(change)}::jsonb, ${now.toISOString()}::timestamptz)
                  ON CONFLICT (kind, name) DO UPDATE SET change = excluded.change, changed_at = excluded.changed_at`,
          );
        }
        await tx.execute(sql`
          INSERT INTO admin_actions (at, admin_id, action, target_id, details)
          VALUES (${now.toISOString()}::timestamptz, ${adminId}, ${action}, NULL, ${toStorableJson({ from, to })}::jsonb)`);
      });
    },
  };
}
