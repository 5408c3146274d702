/** Why the store did not take something, where the reason is not the request: it is away for the moment, or has no room left. */
export type StoreTrouble = "away" | "full";

/** The data folder is no longer where it was. Counts as away, by the code that PostgreSQL has for what it cannot read. */
export class StoreGone extends Error {
  readonly code = "58030";
}

// SQLSTATE 53100 is disk_full. Classes 08 (connection), 53 (out of resources), 57P (operator intervention), 58 (system error).
// 25006 is read_only_sql_transaction: the address leads to a standby, until that is promoted.
const FULL = /^(?:53100|ENOSPC|EDQUOT)$/;
const AWAY = /^(?:08|53|57P|58|25006)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** What `pg` throws without a code; and a standby of its unlogged tables, whose code (0A000) says too little. */
const AWAY_WORDS =
  /unlogged relations during recovery|timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|is not queryable|Query read timeout|timeout expired/;

/**
 * What an error of the store means, read from its code and those of its causes; null: it is a bug, or a user's mistake.
 */
export function storeTroubleOf(error: unknown): StoreTrouble | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (FULL.test(code)) return "full";
  // The socket of a server that is being started again is not there for a moment.
  const isNoSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  if (isNoSocket || AWAY.test(code) || AWAY_WORDS.test(error.message)) return "away";
  return storeTroubleOf(error.cause);
}
