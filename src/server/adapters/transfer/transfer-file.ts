import { OperatorError } from "#server/operator-error.ts";

/**
 * A transfer file is gzipped JSON Lines. The first line is this header. Then each table follows, in the header's order:
 * a TransferTable line, and one line per row. The last line is a TransferFooter. A row is an array with the value of
 * each column: PostgreSQL's text for it, or null.
 */
export interface TransferHeader {
  readonly format: typeof TRANSFER_FORMAT;
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

export interface TransferTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The last id of each sequence; null: no id yet. */
  readonly sequences: readonly { readonly column: string; readonly lastValue: number | null }[];
}

export type TransferRow = readonly (string | null)[];

/** The last line. Older files have no `sha256`. */
export interface TransferFooter {
  readonly end: true;
  /** SHA-256 of all earlier lines with their line breaks, in hexadecimal. */
  readonly sha256?: string;
}

export const TRANSFER_FORMAT = "redraft-export-1";

/** A failed transfer. The message is shown in the terminal. */
export class TransferError extends OperatorError {
  override readonly name = "TransferError";
}
