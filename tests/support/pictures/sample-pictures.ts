import { crc32, deflateSync } from "node:zlib";
import Vips from "wasm-vips";

export type Encoding = ".jpg" | ".png" | ".webp" | ".gif";

/** Runs `use` with a way to make pictures: gradients, so that they are no single colour and weigh little. */
export async function withPictures<T>(
  use: (pictureOf: (encoding: Encoding, width: number, height: number) => Buffer) => T,
): Promise<T> {
  const vips = await Vips({ dynamicLibraries: [] });
  try {
    vips.concurrency(1);
    return use((encoding, width, height) => {
      const ramp = vips.Image.xyz(width, height);
      const bands = ramp.bandjoin(ramp.extractBand(0)).remainder(256).cast("uchar").copy({ interpretation: "srgb" });
      return Buffer.from(bands.writeToBuffer(encoding, { keep: "none" }));
    });
  } finally {
    vips.shutdown();
  }
}

/** Red, green and blue in the middle of a picture. */
export async function middleOf(bytes: Uint8Array): Promise<number[]> {
  const vips = await Vips({ dynamicLibraries: [] });
  try {
    vips.concurrency(1);
    const image = vips.Image.newFromBuffer(bytes);
    return image.getpoint(Math.floor(image.width / 2), Math.floor(image.height / 2));
  } finally {
    vips.shutdown();
  }
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

const GIF_HEADER_BYTES = 13;
const COLOUR_BYTES = 3;

/** The same GIF as an animation: its one picture again and again. */
export function animated(gif: Buffer, frames: number): Buffer {
  const colours = (gif[10] ?? 0) & 0x80 ? 2 ** (((gif[10] ?? 0) & 7) + 1) : 0;
  const start = GIF_HEADER_BYTES + colours * COLOUR_BYTES;
  const [head, frame, end] = [gif.subarray(0, start), gif.subarray(start, -1), gif.subarray(-1)];
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), end]);
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** A PNG put together by hand: whatever size it declares, with whatever pixels and other chunks. Without pixels, all is clear. */
export function pngOf(
  width: number,
  height: number,
  { pixels, chunks = [] }: { readonly pixels?: Buffer; readonly chunks?: readonly Buffer[] } = {},
): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])]);
  const rows = pixels ?? deflateSync(Buffer.alloc((width * 4 + 1) * height));
  return Buffer.concat([
    SIGNATURE,
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The place that a phone would write beside a photo; whoever finds these letters has found the place. */
export const PLACE = "Marlow Road 14, secret place";

/** The same JPEG as a phone would save it: lying on its side with a note to turn it, and with the place of the photo. */
export function asFromPhone(jpeg: Buffer): Buffer {
  const text = Buffer.from(`${PLACE}\0`, "latin1");
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    value.copy(bytes, 8);
    return bytes;
  };
  const entries = [
    // ImageDescription, behind the directory.
    entry(0x010e, 2, text.length, u32(8 + 2 + 2 * 12 + 4)),
    // Orientation 6: to be turned by a quarter.
    entry(0x0112, 3, 1, Buffer.from([0, 6, 0, 0])),
  ];
  const directory = Buffer.concat([Buffer.from([0, entries.length]), ...entries, u32(0)]);
  const tiff = Buffer.concat([Buffer.from("MM\0\x2a", "latin1"), u32(8), directory, text]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), size, exif, jpeg.subarray(2)]);
}
