import { Unzip, type UnzipDecoder, UnzipInflate, UnzipPassThrough } from "fflate";
import * as z from "zod/mini";
import { exportedConversationSchema } from "#contract/imports.ts";
import {
  countSkippedContent,
  IMPORTED_CONVERSATIONS_MAX,
  IMPORTED_TOTAL_LENGTH_MAX,
  type ImportedConversation,
  importedConversationLength,
  type SkippedContentCounts,
  type SkippedContentKind,
} from "#domain/imports/imported-conversation.ts";
import { type JsonElement, JsonElementSplitter } from "#domain/imports/json-elements.ts";
import { type ConversationReadResult, readExportedConversation } from "#domain/imports/read-conversation.ts";

export type ExportProblem = "not-an-export" | "damaged" | "empty";

export interface ExportReading {
  readonly conversations: readonly ImportedConversation[];
  readonly leftOut: SkippedContentCounts;
  /** The titles of the first conversations that are left out. */
  readonly titles: readonly string[];
  /** True: the file is incomplete or too large, so some of its conversations may be missing. */
  readonly isCutShort: boolean;
}

export interface ReadingOptions {
  readonly now: Date;
  /** Called repeatedly with the share of the file that has been read, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** The limit of the unpacked size. Data after this limit is not read. */
  readonly bytesMax?: number;
  readonly conversationBytesMax?: number;
}

const BYTES_MAX = 1024 ** 3;
/** The size limit of one conversation. It is far above ChatGPT's own limits. */
const CONVERSATION_BYTES_MAX = 48 * 1024 * 1024;
const TITLES_MAX = 20;
/**
 * The size limit is checked each time that this many bytes of the file have been read. They are unpacked in memory,
 * where they can be a thousand times larger.
 */
const PUSHED_BYTES_MAX = 16 * 1024;
/** After this time, reading pauses, so that the browser can draw and handle clicks. */
const BUSY_MS_MAX = 40;

/**
 * Reads ChatGPT's "Export data" (the archive, or its conversations.json) in small parts. The data stays in the browser.
 * If the content is invalid, returns a problem and does not throw.
 */
export async function readExport(file: Blob, options: ReadingOptions): Promise<ExportReading | ExportProblem> {
  const reader = new ExportReader(options);
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (head.length === 0) return "empty";
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  const push = isZip ? conversationEntries(() => reader.begin()) : plainFile(reader.begin());
  let isDamaged = false;
  try {
    await pushAll(file, push, reader, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    isDamaged = true;
  }
  return reader.result(isDamaged);
}

const plainFile = (entry: { push(bytes: Uint8Array): void }) => (chunk: Uint8Array) => entry.push(chunk);

async function pushAll(
  file: Blob,
  push: (chunk: Uint8Array, isLast: boolean) => void,
  reader: ExportReader,
  { onProgress, signal }: ReadingOptions,
): Promise<void> {
  let [read, pausedAt] = [0, performance.now()];
  const stream = file.stream().getReader();
  for (;;) {
    const { done, value } = await stream.read();
    signal?.throwIfAborted();
    if (done) break;
    for (let from = 0; from < value.length && !reader.isFull; from += PUSHED_BYTES_MAX)
      push(value.subarray(from, from + PUSHED_BYTES_MAX), false);
    if (reader.isFull) break;
    read += value.length;
    if (performance.now() - pausedAt < BUSY_MS_MAX) continue;
    onProgress?.(read / file.size);
    await new Promise((resolve) => setTimeout(resolve));
    pausedAt = performance.now();
  }
  if (reader.isFull) await stream.cancel();
  else push(new Uint8Array(), true);
}

class ExportReader {
  readonly #options: ReadingOptions;
  readonly #conversations = new Map<string, ImportedConversation>();
  readonly #leftOut: SkippedContentCounts = {};
  readonly #titles: string[] = [];
  readonly #files: JsonElementSplitter[] = [];
  #bytes = 0;
  #length = 0;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#bytes > (this.#options.bytesMax ?? BYTES_MAX);
  }

  begin(): { push(bytes: Uint8Array): void } {
    const elements = new JsonElementSplitter(this.#options.conversationBytesMax ?? CONVERSATION_BYTES_MAX);
    this.#files.push(elements);
    return {
      push: (bytes) => {
        this.#bytes += bytes.length;
        if (!this.isFull) for (const element of elements.push(bytes)) this.#add(element);
      },
    };
  }

  result(isDamaged: boolean): ExportReading | ExportProblem {
    const isCutShort = isDamaged || this.isFull || this.#files.some(({ state }) => state === "open");
    const leftOut = this.#leftOut;
    if (this.#conversations.size === 0 && (leftOut["too-long"] ?? 0) + (leftOut.empty ?? 0) === 0)
      return isDamaged || (isCutShort && this.#files.every(({ state }) => state === "open"))
        ? "damaged"
        : "not-an-export";
    return { conversations: [...this.#conversations.values()], leftOut, titles: this.#titles, isCutShort };
  }

  #add(element: JsonElement): void {
    const reading = this.#read(element);
    if (reading.kind === "read") this.#keep(reading.conversation, reading.leftOut);
    else this.#leave(reading.kind, reading.title);
  }

  #read(
    element: JsonElement,
  ): ConversationReadResult | { readonly kind: "too-long" | "unreadable"; readonly title: null } {
    if (element.kind === "too-large") return { kind: "too-long", title: null };
    const exported = z.safeParse(exportedConversationSchema, parsed(element.bytes));
    return exported.success
      ? readExportedConversation(exported.data, this.#options.now)
      : { kind: "unreadable", title: null };
  }

  #keep(conversation: ImportedConversation, leftOut: SkippedContentCounts): void {
    if (this.#conversations.has(conversation.key)) return;
    const length = importedConversationLength(conversation);
    if (this.#conversations.size >= IMPORTED_CONVERSATIONS_MAX || this.#length + length > IMPORTED_TOTAL_LENGTH_MAX) {
      this.#leave("beyond", conversation.title);
      return;
    }
    this.#conversations.set(conversation.key, conversation);
    this.#length += length;
    for (const [kind, count] of Object.entries(leftOut))
      countSkippedContent(this.#leftOut, kind as SkippedContentKind, count);
  }

  #leave(kind: SkippedContentKind, title: string | null): void {
    countSkippedContent(this.#leftOut, kind);
    // The title of an empty conversation is not listed, because users do not miss the conversation.
    if (title !== null && kind !== "empty" && this.#titles.length < TITLES_MAX) this.#titles.push(title);
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** In a large export, the files are "conversations-000.json" and so on. */
const CONVERSATIONS = /(?:^|\/)conversations(?:-\d{1,4})?\.json$/;
/** Files that macOS adds to an archive. */
const COMPANION = /(?:^|\/)(?:__MACOSX\/|\._)/;

interface Entry {
  push(bytes: Uint8Array): void;
}

/**
 * Unpacks the files with conversations in small parts. Calls `onEntry` for each file and pushes the file's bytes into
 * the returned entry. Skips all other files, which are mostly images. Throws if the data is no zip archive.
 */
function conversationEntries(onEntry: () => Entry): (chunk: Uint8Array, isLast: boolean) => void {
  const unzip = new Unzip((file) => {
    const entry = isWanted(file.name) ? onEntry() : null;
    file.ondata = (error, data) => {
      if (error !== null && entry !== null) throw error;
      entry?.push(data);
    };
    // Skipped files are started too, because fflate keeps a file in memory until it is started.
    file.start();
  });
  unzip.register(decoderFor(0, UnzipPassThrough));
  unzip.register(decoderFor(8, UnzipInflate));
  return (chunk, isLast) => unzip.push(chunk, isLast);
}

const isWanted = (name: string): boolean => CONVERSATIONS.test(name) && !COMPANION.test(name);

type Decoder = new (name: string) => UnzipDecoder;

/** Unpacks wanted files and ignores the data of all others. */
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
