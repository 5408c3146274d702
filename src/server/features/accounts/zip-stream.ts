import { Zip, ZipDeflate } from "fflate";

export interface ZipEntry {
  /** Folders are separated by slashes. */
  readonly path: string;
  readonly parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Compresses in pieces, so that even a large archive needs little memory and never blocks for long. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, time: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for await (const { path, parts } of entries) {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = time;
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === "string" ? encoder.encode(part) : part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

const encoder = new TextEncoder();
