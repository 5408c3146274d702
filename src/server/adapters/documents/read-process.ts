import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DocumentKind } from "#domain/files/file-kinds.ts";
import { toStorableText } from "#domain/text/storable-text.ts";
import type { DocumentOutcome, DocumentText } from "#server/ports/document-reader.ts";
import type { ReadDocumentCommand, WatchOptions } from "./process-messages.ts";
import { readPicture } from "./read-picture.ts";
import { TextWriter } from "./text-writer.ts";
import { UnreadableFileError } from "./unreadable.ts";

// Runs as a separate process for one document, so that a bad document can break only this process, not the server.

// If the server ends, even without a message, this process ends too.
process.once("disconnect", () => process.exit(0));
process.once("message", (order: ReadDocumentCommand) => void read(order));

async function read({ path, kind, residentBytesMax, processorMsMax, niceness }: ReadDocumentCommand): Promise<void> {
  try {
    setPriority(niceness);
  } catch {
    // Optional: a low priority only helps the server.
  }
  const workerData: WatchOptions = { residentBytesMax, processorMsMax, serverId: process.ppid };
  const watch = new Worker(join(import.meta.dirname, "watch-reading.ts"), { workerData });
  watch.unref();
  await new Promise((resolve) => watch.once("online", resolve));
  let outcome: DocumentOutcome;
  try {
    const { buffer, byteOffset, length } = await readFile(path);
    const bytes = new Uint8Array(buffer, byteOffset, length);
    outcome = kind === "picture" ? await readPicture(bytes) : await readDocument(bytes, kind);
  } catch (error) {
    outcome = { kind: "problem", problem: error instanceof UnreadableFileError ? error.problem : "damaged" };
  }
  // No exit here. The server could see the exit before the end of a long text, and would assume that nothing was read.
  process.send?.(outcome);
}

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Decodes by the byte order mark, else as UTF-8, else as windows-1252 for old files. Throws if it is not text. */
function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes);
  // Text has no NUL byte. Pictures and programs have many.
  if (bytes.includes(0)) throw new UnreadableFileError("wrong-content");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Throws UnreadableFileError. Loads each library only when a file needs it. */
async function readDocument(bytes: Uint8Array, named: DocumentKind): Promise<DocumentText> {
  if (bytes.length === 0) throw new UnreadableFileError("empty");
  const kind = kindInside(bytes, named);
  const found = await FORMATS[kind](bytes);
  const text = toStorableText(found.text).replace(/\r\n?/g, "\n").trim();
  if (text === "") throw new UnreadableFileError(kind === "pdf" || kind === "docx" ? "no-text" : "empty");
  return { ...found, text, characters: found.characters - (found.text.length - text.length) };
}

const FORMATS: Readonly<Record<DocumentKind, (bytes: Uint8Array) => Promise<DocumentText>>> = {
  pdf: async (bytes) => await (await import("./read-pdf.ts")).readPdf(bytes),
  docx: async (bytes) => whole(await (await import("./read-word.ts")).readDocx(bytes)),
  doc: async (bytes) => whole(await (await import("./read-word.ts")).readDoc(bytes)),
  xlsx: async (bytes) => await (await import("./read-workbook.ts")).readWorkbook(bytes, "xlsx"),
  xls: async (bytes) => await (await import("./read-workbook.ts")).readWorkbook(bytes, "xls"),
  html: async (bytes) => whole((await import("./html-text.ts")).extractHtmlText(decodeText(bytes))),
  text: async (bytes) => whole(decodeText(bytes)),
};

function whole(text: string): DocumentText {
  const writer = new TextWriter();
  writer.add(text);
  return { kind: "read", text: writer.text, characters: writer.characters, pages: null, sheets: null };
}

type Container = "pdf" | "zip" | "cfb" | "plain";

/** Old and new office files often have each other's extension, and programs save tables as web pages named .xls. */
const KIND_INSIDE: Readonly<Record<DocumentKind, Partial<Record<Container, DocumentKind>>>> = {
  pdf: { pdf: "pdf" },
  docx: { zip: "docx", cfb: "doc" },
  doc: { cfb: "doc", zip: "docx" },
  xlsx: { zip: "xlsx", cfb: "xls" },
  xls: { cfb: "xls", zip: "xlsx", plain: "html" },
  html: { plain: "html" },
  text: { plain: "text" },
};

function kindInside(bytes: Uint8Array, named: DocumentKind): DocumentKind {
  const container = containerOf(bytes);
  if (container === "cfb" && isEncrypted(bytes)) throw new UnreadableFileError("locked");
  const kind = KIND_INSIDE[named][container];
  if (kind === undefined) throw new UnreadableFileError("wrong-content");
  const isPage = container === "plain" && decodeText(bytes.subarray(0, 1_000)).trimStart().startsWith("<");
  return named === "xls" && kind === "html" && !isPage ? "text" : kind;
}

function containerOf(bytes: Uint8Array): Container {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  if (head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06")) return "zip";
  if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "cfb";
  return head.includes("%PDF-") ? "pdf" : "plain";
}

/** The name of an entry. It marks a new office file with a password, which is stored in the old container format. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");
const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(ENCRYPTED);
