import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
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

/** Lines of a transfer file, without line breaks. Throws TransferError if it is missing, incomplete or invalid. */
export async function* readTransferLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const text = createGunzip().setEncoding("utf8");
  input.on("error", (error) => text.destroy(error));
  input.pipe(text);
  try {
    let rest = "";
    for await (const piece of text as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest !== "") yield rest;
  } catch (error) {
    throw toReadableError(error, file);
  } finally {
    input.destroy();
  }
}

/** Turns errors of Node and zlib into messages for the user who gave the file. */
export function toReadableError(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return new TransferError(`There is no file ${file}.`);
  if (code === "Z_BUF_ERROR") return new TransferError(`${file} ends too early; it was not copied whole.`);
  if (code === "Z_DATA_ERROR" || error instanceof SyntaxError)
    return new TransferError(
      `${file} is not a file that \`redraft backup\` or \`redraft export\` wrote, or it is damaged.`,
    );
  return error;
}
