/** Why the database failed, if not because of the request. away: temporarily unavailable. full: no space left. */
export type DatabaseFailure = "away" | "full";

/** The data folder no longer exists. The code is PostgreSQL's code for I/O errors, so this error counts as "away". */
export class DataFolderMissingError extends Error {
  readonly code = "58030";
}

// SQLSTATE codes: 53100 is disk_full. The classes are 08 (connection), 53 (out of resources), 57P (operator
// intervention) and 58 (system error). 25006 is read_only_sql_transaction: the database is a standby until promoted.
const FULL = /^(?:53100|ENOSPC|EDQUOT)$/;
const AWAY = /^(?:08|53|57P|58|25006)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/**
 * Only the message identifies these errors: `pg` errors without a code, and a standby's error about unlogged tables,
 * which has a very general code.
 */
const AWAY_WORDS =
  /unlogged relations during recovery|timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|is not queryable|Query read timeout|timeout expired/;

/** Classifies an error by its code and message, then by those of its causes; null: a bug or a user's mistake. */
export function classifyDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (FULL.test(code)) return "full";
  // The socket file is missing for a moment while a server restarts.
  const isNoSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  if (isNoSocket || AWAY.test(code) || AWAY_WORDS.test(error.message)) return "away";
  return classifyDatabaseFailure(error.cause);
}
