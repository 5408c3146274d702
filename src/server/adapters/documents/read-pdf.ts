import { getDocumentProxy } from "unpdf";
import type { DocumentText } from "#server/ports/document-reader.ts";
import { TextWriter } from "./text-writer.ts";
import { UnreadableFileError } from "./unreadable.ts";

/** Reads page by page, so that a long book stops at the text limit. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const document = await open(bytes);
  const pages = document.numPages;
  const writer = new TextWriter();
  let hasText = false;
  let read = 0;
  while (read < pages && !writer.isFull) {
    const page = await document.getPage(++read);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    page.cleanup();
    hasText ||= /[\p{L}\p{N}]/u.test(text);
    writer.add(`[Page ${read}]\n${text.trim()}\n\n`);
  }
  if (!hasText) throw new UnreadableFileError("no-text");
  // Estimates the characters of the whole file: assumes that the unread pages are as long as the read pages.
  const characters = Math.round((writer.characters * pages) / read);
  return { kind: "read", text: writer.text, characters, pages, sheets: null };
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    throw new UnreadableFileError(error instanceof Error && error.name === "PasswordException" ? "locked" : "damaged");
  }
}
