import type Vips from "wasm-vips";
import { PICTURE_EDGE_MAX } from "#domain/files/file-tokens.ts";
import type { DocumentPicture } from "#server/ports/document-reader.ts";
import { UnreadableFileError } from "./unreadable.ts";

/** The longest edge of a thumbnail, in pixels: twice the size in the thread, for high-resolution screens. */
const THUMBNAIL_EDGE_MAX = 320;
/** The most pixels of an uploaded picture, added up over all frames of an animation. Phones make up to 50 million. */
const PICTURE_PIXELS_MAX = 64_000_000;
/** At 85, text in a picture is legible, and models see no difference. A higher value only makes files larger. */
const JPEG_QUALITY = 85;
const THUMBNAIL_QUALITY = 75;
const WHITE = [255, 255, 255];
/** The only allowed decoders. The library also has decoders for drawings, documents and raw data. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif"];
/** Metadata from a camera, a phone or a program: place, date, device, owner, a preview of cropped parts. */
const DETAILS = ["exif-data", "xmp-data", "iptc-data"];

/**
 * Re-encodes a picture as a JPEG that has only pixels: upright, in sRGB, on white. Uses the first picture of an
 * animation. Checks the size in the header before it decodes pixels. Throws UnreadableFileError.
 */
export async function readPicture(bytes: Uint8Array): Promise<DocumentPicture> {
  if (bytes.length === 0) throw new UnreadableFileError("empty");
  const format = pictureFormatOf(bytes);
  if (format === null) throw new UnreadableFileError("wrong-content");
  const vips = await openVips();
  const source = opened(vips, bytes, format);
  const pages = source.getTypeof("n-pages") === 0 ? 1 : source.getInt("n-pages");
  if (source.width * source.height * pages > PICTURE_PIXELS_MAX) throw new UnreadableFileError("too-large-inside");
  const hadDetails = DETAILS.some((name) => source.getTypeof(name) !== 0);
  const shrink = format === "jpeg" ? shrinkOf(Math.max(source.width, source.height)) : 1;
  try {
    const full = scaled(() => opened(vips, bytes, format, shrink));
    const thumbnail = full.thumbnailImage(THUMBNAIL_EDGE_MAX, { height: THUMBNAIL_EDGE_MAX, size: "down" });
    return {
      kind: "picture",
      width: full.width,
      height: full.height,
      hadDetails,
      bytes: jpegOf(full, JPEG_QUALITY),
      thumbnail: jpegOf(thumbnail, THUMBNAIL_QUALITY),
    };
  } catch {
    throw new UnreadableFileError("damaged");
  }
}

type Library = Awaited<ReturnType<typeof Vips>>;
type Image = InstanceType<Library["Image"]>;

/**
 * The decoders are WebAssembly, because this process may not load native code. A bug in a decoder can damage only
 * WebAssembly's own memory.
 */
async function openVips(): Promise<Library> {
  const { default: open } = await import("wasm-vips");
  const vips = await open({ dynamicLibraries: [], print: () => undefined, printErr: () => undefined });
  vips.concurrency(1);
  vips.Cache.max(0);
  vips.operationBlock("VipsForeignLoad", true);
  for (const decoder of DECODERS) vips.operationBlock(`VipsForeignLoad${decoder}`, false);
  return vips;
}

/** Reads only the header. Pixels are decoded on demand, from top to bottom. A file that ends early is an error. */
function opened({ Image }: Library, bytes: Uint8Array, format: PictureFormat, shrink = 1): Image {
  const options = { access: "sequential", fail_on: "error" } as const;
  try {
    switch (format) {
      case "jpeg":
        return Image.jpegloadBuffer(bytes, { ...options, shrink });
      case "png":
        return Image.pngloadBuffer(bytes, options);
      case "webp":
        return Image.webploadBuffer(bytes, options);
      case "gif":
        return Image.gifloadBuffer(bytes, options);
    }
  } catch {
    throw new UnreadableFileError("damaged");
  }
}

/** A JPEG can be decoded at a half, a quarter or an eighth of its size, which saves time and memory. */
const shrinkOf = (edge: number): number => [8, 4, 2].find((shrink) => edge / shrink >= PICTURE_EDGE_MAX) ?? 1;

/** The scaled picture in memory: upright and in sRGB. An invalid colour profile is ignored, as in browsers. */
function scaled(open: () => Image): Image {
  const options = { height: PICTURE_EDGE_MAX, size: "down" } as const;
  const make = (profile: { readonly output_profile?: string }): Image => {
    const coloured = open()
      .thumbnailImage(PICTURE_EDGE_MAX, { ...options, ...profile })
      .colourspace("srgb");
    // `copyMemory` computes all pixels.
    return (coloured.hasAlpha() ? coloured.flatten({ background: WHITE }) : coloured).copyMemory();
  };
  try {
    return make({ output_profile: "srgb" });
  } catch {
    return make({});
  }
}

const jpegOf = (image: Image, quality: number): Uint8Array =>
  image.jpegsaveBuffer({ Q: quality, keep: "none", subsample_mode: "off" });

/** The formats that we read, recognized by the first bytes and not by the file name. */
type PictureFormat = "jpeg" | "png" | "webp" | "gif";

function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  return /^GIF8[79]a/.test(head) ? "gif" : null;
}
