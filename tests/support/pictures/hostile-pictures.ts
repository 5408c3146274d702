import { deflateSync, gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import type { FileProblem } from "#domain/files/file-problems.ts";
import { pdfOf } from "../documents/sample-documents.ts";
import { animated, pngChunk, pngOf, withPictures } from "./sample-pictures.ts";

export interface HostilePicture {
  readonly what: string;
  readonly name: string;
  readonly content: Buffer;
  readonly problem: FileProblem;
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="http://127.0.0.1:9/x"/></svg>`;
const ENTITIES = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`;
const ascii = (text: string): Buffer => Buffer.from(text, "latin1");
const MEGABYTES = 1024 * 1024;

/** Thirty-one pictures that are none, or do harm where they are read without care. */
export async function hostilePictures(): Promise<readonly HostilePicture[]> {
  return await withPictures((pictureOf) => {
    const [jpeg, png, webp, gif] = [
      pictureOf(".jpg", 400, 300),
      pictureOf(".png", 400, 300),
      pictureOf(".webp", 400, 300),
      pictureOf(".gif", 400, 300),
    ] as const;
    const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
    const wrong = (what: string, name: string, content: Buffer | string): HostilePicture => ({
      ...{ what, name, problem: "wrong-content" },
      content: typeof content === "string" ? ascii(content) : content,
    });
    const damaged = (what: string, name: string, content: Buffer): HostilePicture => ({
      ...{ what, name, content, problem: "damaged" },
    });
    const tooLarge = (what: string, name: string, content: Buffer): HostilePicture => ({
      ...{ what, name, content, problem: "too-large-inside" },
    });
    return [
      { what: "a drawing with a script", name: "drawing.svg", content: ascii(SVG), problem: "unknown-kind" },
      wrong("the same, called a PNG", "drawing.png", SVG),
      wrong("a drawing that asks for a file of the server, called a JPEG", "entities.jpg", ENTITIES),
      { what: "a packed drawing", name: "drawing.svgz", content: gzipSync(SVG), problem: "unknown-kind" },
      wrong("the same, called a WebP", "drawing.webp", gzipSync(SVG)),
      wrong("a page", "page.png", "<!doctype html><script>alert(1)</script>"),
      wrong("a PDF", "document.jpg", pdfOf(["words"])),
      wrong("an archive", "archive.png", Buffer.from(zipSync({ "a.txt": strToU8("words") }))),
      wrong("PostScript", "print.jpg", "%!PS\n(/etc/passwd) (r) file"),
      wrong("ImageMagick's own language", "push.png", "push graphic-context\nfill 'url(https://example.com/\"|id\")'"),
      wrong("a TIFF", "scan.png", ascii("II*\0\x08\0\0\0\0\0\0\0")),
      wrong("a BMP", "bitmap.png", ascii("BM\x46\0\0\0\0\0\0\0\x36\0\0\0")),
      wrong("a picture of a newer phone", "photo.jpg", ascii("\0\0\0\x18ftypheic\0\0\0\0mif1heic")),
      wrong("an AVIF", "photo.webp", ascii("\0\0\0\x18ftypavif\0\0\0\0mif1avif")),
      wrong("a program", "tool.gif", ascii("\x7fELF\x02\x01\x01\0")),
      wrong("a sound, packed like a WebP", "sound.webp", ascii("RIFF\x24\0\0\0WAVEfmt ")),
      { what: "nothing", name: "empty.png", content: Buffer.alloc(0), problem: "empty" },
      damaged("a PNG's first bytes and nothing else", "head.png", png.subarray(0, 8)),
      damaged("a JPEG's first bytes and nothing else", "head.jpg", jpeg.subarray(0, 3)),
      damaged("half a PNG", "half.png", half(png)),
      damaged("half a JPEG", "half.jpg", half(jpeg)),
      damaged("half a WebP", "half.webp", half(webp)),
      damaged("a GIF without its pixels", "half.gif", gif.subarray(0, 800)),
      damaged("a PNG whose pixels are noise", "noise.png", pngOf(400, 300, { pixels: Buffer.alloc(5_000, 0xa5) })),
      damaged(
        "a PNG with fewer pixels than it declares",
        "short.png",
        pngOf(4_000, 4_000, { pixels: deflateSync(Buffer.alloc(9_000)) }),
      ),
      damaged("a PNG without a width", "flat.png", pngOf(0, 100, { pixels: deflateSync(Buffer.alloc(100)) })),
      tooLarge(
        "a PNG that unpacks to 2.7 GB",
        "bomb.png",
        pngOf(30_000, 30_000, { pixels: deflateSync(Buffer.alloc(40 * MEGABYTES)) }),
      ),
      tooLarge("a JPEG that declares four billion pixels", "giant.jpg", withJpegSize(jpeg, 65_000, 65_000)),
      tooLarge("a WebP that declares 268 million pixels", "giant.webp", withWebpSize(webp, 16_383, 16_383)),
      tooLarge("an animation of 600 large frames", "endless.gif", animated(gif, 600)),
      damaged(
        "a PNG with a colour profile that unpacks to 200 MB, and no pixels",
        "profile.png",
        pngOf(400, 300, {
          pixels: Buffer.alloc(0),
          chunks: [pngChunk("iCCP", Buffer.concat([ascii("x\0\0"), deflateSync(Buffer.alloc(200 * MEGABYTES))]))],
        }),
      ),
    ];
  });
}

/** The same bytes with another size in the header. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** In the header of its one frame. */
function withWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(webp);
  const frame = copy.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  copy.writeUInt16LE(width, frame + 3);
  copy.writeUInt16LE(height, frame + 5);
  return copy;
}

/** Pictures that are good and carry something else: what is kept of them are their pixels. */
export async function carryingPictures(): Promise<readonly { readonly name: string; readonly content: Buffer }[]> {
  return await withPictures((pictureOf) => {
    const page = ascii("<script>alert('carried')</script>");
    const [png, jpeg] = [pictureOf(".png", 300, 200), pictureOf(".jpg", 300, 200)];
    const comment = Buffer.concat([ascii("carried\0"), page]);
    return [
      { name: "page-behind.png", content: Buffer.concat([png, page]) },
      { name: "archive-behind.jpg", content: Buffer.concat([jpeg, Buffer.from(zipSync({ carried: page }))]) },
      { name: "page-inside.png", content: pngOf(300, 200, { chunks: [pngChunk("tEXt", comment)] }) },
      { name: "page-inside.gif", content: Buffer.concat([pictureOf(".gif", 300, 200), page]) },
    ];
  });
}
