import { unzipSync, zipSync } from "fflate";
import { UnreadableFileError } from "./unreadable.ts";

/** Several times the size of a book with tables. The process holds a few copies in memory. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 5_000;

/**
 * The wanted entries of a zip, by name. Adds up the declared sizes before unpacking. If an entry is larger than it
 * declares, its content is cut off at the declared size.
 */
export function unzipEntries(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let total = 0;
  let entries = 0;
  let isTooLarge = false;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (isTooLarge || !isWanted(name)) return false;
        total += originalSize;
        isTooLarge = total > UNPACKED_BYTES_MAX || entries > ENTRIES_MAX;
        if (isTooLarge) throw new UnreadableFileError("too-large-inside");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError("damaged");
  }
}

/** Zips the entries without compression, for libraries that would unpack every entry of the original. */
export const zipUncompressed = (entries: Record<string, Uint8Array>): Uint8Array => zipSync(entries, { level: 0 });
