import { kindOfName } from "#domain/files/file-kinds.ts";
import { invalidRequest } from "./endpoint-error.ts";

/** The part before the data is never longer. */
const HEAD_LENGTH_MAX = 200;

/**
 * The bytes in a data URL such as "data:image/png;base64,iVBOR…". What is in them is judged where they are read. Nothing is ever
 * fetched: an address would be asked from inside the host's network. Throws EndpointError.
 */
export function readPictureUrl(url: string, param: string): Buffer {
  const refuse = (message: string) => invalidRequest(message, param, "invalid_image_url");
  if (/^\s*https?:/i.test(url.slice(0, HEAD_LENGTH_MAX))) {
    throw refuse(
      "Images are not fetched from addresses here: send the image itself as a data URL, data:image/png;base64,…",
    );
  }
  const comma = url.slice(0, HEAD_LENGTH_MAX).indexOf(",");
  const head = /^data:image\/([a-z0-9.+-]+)(?:;[^;,]*)*;base64$/i.exec(url.slice(0, Math.max(0, comma)));
  if (head === null) throw refuse("An image must be a data URL such as data:image/png;base64,…");
  if (kindOfName(`.${head[1]}`) !== "picture") throw refuse("Images are taken as PNG, JPEG, WebP and GIF.");
  const bytes = Buffer.from(url.slice(comma + 1), "base64");
  if (bytes.length === 0) throw refuse("There is nothing in this image.");
  return bytes;
}
