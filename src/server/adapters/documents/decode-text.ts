import { Unreadable } from "./unreadable.ts";

const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The text in these bytes: by its mark, else UTF-8, else the Windows one of old files. Throws when it is none. */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes);
  // No text has a NUL; pictures and programs have one soon.
  if (bytes.includes(0)) throw new Unreadable("wrong-content");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
