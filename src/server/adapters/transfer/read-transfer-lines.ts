import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { TransferError } from "./transfer-file.ts";

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
