import { createHash } from "node:crypto";
import {
  readTransferLines,
  TRANSFER_FORMAT,
  TransferError,
  type TransferFooter,
  type TransferHeader,
  type TransferTable,
  toReadableError,
} from "./transfer-file.ts";

/** Reads all of `file` and returns its header. Throws TransferError if the file is incomplete or was changed. */
export const verifyTransferFile = (file: string): Promise<TransferHeader> =>
  verify(file).catch((error: unknown) => {
    throw toReadableError(error, file);
  });

async function verify(file: string): Promise<TransferHeader> {
  const sum = createHash("sha256");
  const rows = new Map<string, number>();
  let header: TransferHeader | null = null;
  let end: TransferFooter | null = null;
  let table = "";
  for await (const line of readTransferLines(file)) {
    if (end !== null) throw new TransferError(`${file} goes on after its end.`);
    if (header === null) header = readHeader(line, file);
    else if (line.startsWith("[")) rows.set(table, (rows.get(table) ?? 0) + 1);
    else {
      const parsed = JSON.parse(line) as TransferTable | TransferFooter;
      if ("end" in parsed) {
        end = parsed;
        continue;
      }
      table = parsed.table;
    }
    sum.update(`${line}\n`);
  }
  if (header === null) throw notOurs(file);
  if (end === null) throw new TransferError(`${file} ends too early; it was not copied whole.`);
  if (end.sha256 !== undefined && end.sha256 !== sum.digest("hex"))
    throw new TransferError(`${file} is damaged: its checksum is not that of its content.`);
  for (const { name, rows: expected } of header.tables) {
    const found = rows.get(name) ?? 0;
    if (found !== expected)
      throw new TransferError(`${file} should have ${expected} rows of ${name} and has ${found}.`);
  }
  return header;
}

function readHeader(line: string, file: string): TransferHeader {
  const header = JSON.parse(line) as Partial<TransferHeader>;
  if (header.format !== TRANSFER_FORMAT) throw notOurs(file);
  return header as TransferHeader;
}

const notOurs = (file: string) =>
  new TransferError(
    `${file} is not a file that \`redraft backup\` or \`redraft export\` wrote, or another version of it did.`,
  );
