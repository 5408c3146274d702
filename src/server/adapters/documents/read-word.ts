import mammoth from "mammoth";
import WordExtractor from "word-extractor";
import { extractHtmlText } from "./html-text.ts";
import { UnreadableFileError } from "./unreadable.ts";
import { unzipEntries, zipUncompressed } from "./unzip-entries.ts";

/** Pictures and other embedded files make up most of a document's size and contain none of its text. */
const isText = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|embeddings)\//i.test(name);

/** The first <p> and the last </p> of a table cell. They are removed, because they would start a new line. */
const CELL_PARAGRAPHS = /(?<=<t[dh][^>]{0,60}>)<p>|<\/p>(?=<\/t[dh]>)/g;

export async function readDocx(bytes: Uint8Array): Promise<string> {
  const entries = unzipEntries(bytes, isText);
  if (!Object.keys(entries).some((name) => name.startsWith("word/"))) throw new UnreadableFileError("wrong-content");
  try {
    const buffer = Buffer.from(zipUncompressed(entries));
    const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false });
    return extractHtmlText(value.replace(CELL_PARAGRAPHS, ""));
  } catch {
    throw new UnreadableFileError("damaged");
  }
}

export async function readDoc(bytes: Uint8Array): Promise<string> {
  try {
    const document = await new WordExtractor().extract(Buffer.from(bytes));
    const parts = [document.getBody(), document.getTextboxes(), document.getFootnotes(), document.getEndnotes()];
    return parts.filter((part) => part.trim() !== "").join("\n\n");
  } catch {
    throw new UnreadableFileError("damaged");
  }
}
