import { readXls, readXlsx, type Workbook } from "hucre";
import type { DocumentText } from "#server/ports/document-reader.ts";
import { TextWriter } from "./text-writer.ts";
import { UnreadableFileError } from "./unreadable.ts";
import { unzipEntries, zipUncompressed } from "./unzip-entries.ts";

const ROWS_MAX = 100_000;
const isText = (name: string): boolean => /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|drawings)\//i.test(name);

export async function readWorkbook(bytes: Uint8Array, format: "xlsx" | "xls"): Promise<DocumentText> {
  const workbook = await (format === "xlsx" ? openXlsx(bytes) : openXls(bytes));
  const writer = new TextWriter();
  let hasCells = false;
  for (const { name, rows } of workbook.sheets) {
    writer.add(`[Sheet ${name.replace(/\s+/g, " ")}]\n`);
    for (const row of rows) {
      const line = lineOf(row);
      if (line === "") continue;
      hasCells = true;
      writer.add(`${line}\n`);
    }
    writer.add("\n");
  }
  if (!hasCells) throw new UnreadableFileError("empty");
  return {
    kind: "read",
    text: writer.text,
    characters: writer.characters,
    pages: null,
    sheets: workbook.sheets.length,
  };
}

async function openXlsx(bytes: Uint8Array): Promise<Workbook> {
  const entries = unzipEntries(bytes, isText);
  if (!Object.keys(entries).some((name) => name.startsWith("xl/"))) throw new UnreadableFileError("wrong-content");
  return await opened(readXlsx(zipUncompressed(entries), { maxRows: ROWS_MAX }));
}

const openXls = (bytes: Uint8Array): Promise<Workbook> => opened(readXls(bytes, { maxRows: ROWS_MAX }));

async function opened(reading: Promise<Workbook>): Promise<Workbook> {
  try {
    return await reading;
  } catch (error) {
    const isLocked = error instanceof Error && /encrypt|password/i.test(`${error.name} ${error.message}`);
    throw new UnreadableFileError(isLocked ? "locked" : "damaged");
  }
}

/** The cells of a row, separated by tabs as in a spreadsheet's text export, without empty cells at the end. */
const lineOf = (row: readonly unknown[]): string => Array.from(row, cellText).join("\t").trimEnd();

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return "";
    return cell
      .toISOString()
      .replace("T00:00:00.000Z", "")
      .replace(/\.000Z$/, "")
      .replace("T", " ");
  }
  return String(cell).replace(/\s+/g, " ");
}
