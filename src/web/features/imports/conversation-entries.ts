import { Unzip, type UnzipDecoder, UnzipInflate, UnzipPassThrough } from "fflate";

/** "conversations.json", and "conversations-000.json" and on where an export is large. */
const CONVERSATIONS = /(?:^|\/)conversations(?:-\d{1,4})?\.json$/;
/** What macOS puts beside the files of an archive. */
const COMPANION = /(?:^|\/)(?:__MACOSX\/|\._)/;

export interface Entry {
  /** Takes the next of its bytes, unpacked. */
  push(bytes: Uint8Array): void;
}

/**
 * Unpacks the conversations of an archive while it comes; `onEntry` is told of each of these files and answers who takes its
 * bytes. Everything else in it, images above all, is passed over without being unpacked or kept. Throws at what is no zip.
 */
export function conversationEntries(onEntry: () => Entry): (chunk: Uint8Array, isLast: boolean) => void {
  const unzip = new Unzip((file) => {
    const entry = isWanted(file.name) ? onEntry() : null;
    file.ondata = (error, data) => {
      if (error !== null && entry !== null) throw error;
      entry?.push(data);
    };
    // An entry that is not started would be kept in memory, packed.
    file.start();
  });
  unzip.register(decoderFor(0, UnzipPassThrough));
  unzip.register(decoderFor(8, UnzipInflate));
  return (chunk, isLast) => unzip.push(chunk, isLast);
}

const isWanted = (name: string): boolean => CONVERSATIONS.test(name) && !COMPANION.test(name);

type Decoder = new (name: string) => UnzipDecoder;

/** The same decoder for what is wanted; what is not ends in it. */
function decoderFor(compression: number, Inner: Decoder) {
  return class implements UnzipDecoder {
    static compression = compression;
    readonly #inner: UnzipDecoder | null;
    ondata: UnzipDecoder["ondata"] = () => undefined;

    constructor(name: string) {
      this.#inner = isWanted(name) ? new Inner(name) : null;
    }

    push(data: Uint8Array, isLast: boolean): void {
      if (this.#inner === null) return;
      this.#inner.ondata = this.ondata;
      this.#inner.push(data, isLast);
    }
  };
}
