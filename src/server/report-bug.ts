import { classifyDatabaseFailure } from "./ports/database-failure.ts";

interface BugLog {
  error(details: { readonly err: unknown }, message: string): void;
  warn(details: { readonly err: unknown }, message: string): void;
}

/** Logs an unexpected error of a request: as a bug, unless the database was unavailable or full. */
export const createBugReporter =
  (log: BugLog) =>
  (error: unknown): void => {
    const trouble = classifyDatabaseFailure(error);
    if (trouble === null) log.error({ err: error }, "unexpected error");
    else log.warn({ err: error }, trouble === "full" ? "The storage is full." : "The database is away.");
  };
