import { OperatorError } from "#server/operator-error.ts";

/**
 * The file that carries a database: gzipped JSON Lines. First the header; then for each of its tables, in its order, one
 * TransferTable line and its rows, each an array of the columns' values as PostgreSQL writes them, or null; then TransferEnd.
 */
export interface TransferHeader {
  readonly format: typeof TRANSFER_FORMAT;
  /** Names of the migrations the tables were made by. */
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

export interface TransferTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** What the ids go on from; null when none was given out yet. */
  readonly sequences: readonly { readonly column: string; readonly lastValue: number | null }[];
}

export type TransferRow = readonly (string | null)[];

/** The last line. Older files have no `sha256`. */
export interface TransferEnd {
  readonly end: true;
  /** Of all lines before this one, with their line ends, in hexadecimal. */
  readonly sha256?: string;
}

export const TRANSFER_FORMAT = "redraft-export-1";

/** A transfer that cannot be made. Its message is meant for the person at the terminal. */
export class TransferError extends OperatorError {
  override readonly name = "TransferError";
}
