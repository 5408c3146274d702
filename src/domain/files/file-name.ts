import { cutText } from "../text/cut-text.ts";
import { toStorableText } from "../text/storable-text.ts";

export const FILE_NAME_LENGTH_MAX = 120;
const FALLBACK = "file";
/** Invisible characters, and characters that reverse the text: "cod\u202Efdp.exe" would look like "codexe.pdf". */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The name shown for a file: the last part of its path, on one line, with its extension, without deceptive characters.
 */
export function sanitizeFileName(sent: string): string {
  const last = toStorableText(sent.slice(-4_096)).split(/[/\\]/).at(-1) ?? "";
  const name = last.replace(UNSEEN, "").replace(/\s+/g, " ").normalize("NFC").trim();
  if (/^\.*$/.test(name)) return FALLBACK;
  if (name.length <= FILE_NAME_LENGTH_MAX) return name;
  const extension = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "";
  return `${cutText(name, FILE_NAME_LENGTH_MAX - extension.length - 1)}…${extension}`;
}
