/** A picture's format as its first bytes tell it; null for everything else, whatever its name says. */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif";

export function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  return /^GIF8[79]a/.test(head) ? "gif" : null;
}
