import { escapeIdentifier } from "pg";
import type { Table } from "./read-tables.ts";

/** What was shown and not sent or taken lives for a day, and whoever wants it back asks for it again. */
const LEFT_OUT_WHOLE: readonly string[] = ["improvement_previews", "passage_changes"];
const ROOT = "conversations";
const IS_LEFT_OUT = "is_temporary";

/**
 * The condition on a table's own rows, by its name, that keeps temporary conversations out of a backup with everything that refers to them,
 * over as many tables as it takes. Read from the database's own references, so a new table needs no line here.
 */
export function keptRows(table: Table, tables: readonly Table[]): string {
  if (LEFT_OUT_WHOLE.includes(table.name)) return "false";
  const condition = leftOut(table, escapeIdentifier(table.name), tables, [table.name]);
  return condition === null ? "true" : `NOT (${condition})`;
}

/** True for rows of a temporary conversation; null where no row of this table can be one. */
function leftOut(table: Table, alias: string, tables: readonly Table[], path: readonly string[]): string | null {
  const own =
    table.name === ROOT && table.columns.some(({ name }) => name === IS_LEFT_OUT)
      ? [`${alias}.${escapeIdentifier(IS_LEFT_OUT)}`]
      : [];
  const byReference = table.references.flatMap(({ table: name, columns, keys }) => {
    const target = tables.find((other) => other.name === name);
    // Within its own table a row refers to one of the same conversation.
    if (target === undefined || path.includes(name)) return [];
    const other = `above_${path.length}`;
    const condition = leftOut(target, other, tables, [...path, name]);
    if (condition === null) return [];
    const isReferredTo = columns.map(
      (column, index) => `${other}.${escapeIdentifier(keys[index] ?? "")} = ${alias}.${escapeIdentifier(column)}`,
    );
    return [
      `EXISTS (SELECT FROM ${escapeIdentifier(name)} AS ${other} WHERE ${[...isReferredTo, condition].join(" AND ")})`,
    ];
  });
  const conditions = [...own, ...byReference];
  return conditions.length === 0 ? null : `(${conditions.join(" OR ")})`;
}
