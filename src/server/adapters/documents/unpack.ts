import { unzipSync, zipSync } from "fflate";
import { Unreadable } from "./unreadable.ts";

/** Several times what a book with tables takes; the process's memory holds a few copies of it. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 5_000;

/**
 * The wanted entries of a zip, by name. The sizes it declares are added up before anything is unpacked, and none can unpack
 * to more than it declares: what lies comes out cut, not large.
 */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
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
        if (isTooLarge) throw new Unreadable("too-large-inside");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("damaged");
  }
}

/** The same entries as a plain archive, for libraries that would unpack whatever they find. */
export const packed = (entries: Record<string, Uint8Array>): Uint8Array => zipSync(entries, { level: 0 });
