/** Where a frame begins; the others of this range are tables. */
const FRAMES = [0xc0, 0xc1, 0xc2];

/** Width and height as a JPEG's header says them, in pixels; zeros for anything else. */
export function sizeOfJpeg({ bytes }: { readonly bytes: Buffer }): { readonly width: number; readonly height: number } {
  let offset = 2;
  while (bytes.length > offset + 9 && bytes[offset] === 0xff) {
    if (FRAMES.includes(bytes[offset + 1] ?? 0)) {
      return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return { width: 0, height: 0 };
}
