import type { ChatMessage } from "#contract/endpoint/chat-completions.ts";
import { fileKindOfName } from "#domain/files/file-kinds.ts";
import type { ApiCallTurn, SentPicture } from "./api-call-input.ts";
import { invalidRequestError } from "./endpoint-error.ts";

type Content = NonNullable<ChatMessage["content"]>;
type Part = Exclude<Content, string>[number];

const TEXT_PARTS = ["text", "input_text", "output_text"];
/** Types of picture parts: in the chat protocol, and in the Responses protocol. */
const PICTURE_PARTS = ["image_url", "input_image"];

/** Reads one turn and keeps the order of its parts. Throws EndpointError for parts that are not supported. */
export function readTurn(role: ApiCallTurn["role"], content: Content, param: string): ApiCallTurn {
  if (typeof content === "string") return { role, text: content, pictures: [], rest: content };
  const pictures: SentPicture[] = [];
  const words: string[] = [];
  let rest: string[] = [];
  for (const [index, part] of content.entries()) {
    const place = `${param}.${index}`;
    if (TEXT_PARTS.includes(part.type)) {
      words.push(part.text ?? "");
      rest.push(part.text ?? "");
    } else if (PICTURE_PARTS.includes(part.type)) {
      if (role !== "user")
        throw invalidRequestError("Images are taken in messages of the user.", place, "unsupported_content");
      const bytes = readPictureUrl(urlOf(part, place), place);
      pictures.push({ caption: rest.length === 0 ? null : rest.join("\n"), param: place, bytes });
      rest = [];
    } else {
      const named = JSON.stringify(part.type.slice(0, 40));
      throw invalidRequestError(
        `Parts of the type ${named} are not taken here: send text and images.`,
        place,
        "unsupported_content",
      );
    }
  }
  return { role, text: words.join("\n"), pictures, rest: rest.join("\n") };
}

/** The chat protocol has the URL in an object. The Responses protocol and LangChain send it as a string. */
function urlOf({ image_url: image, file_id: fileId }: Part, param: string): string {
  if (image == null && fileId != null) {
    throw invalidRequestError(
      "No files are kept here: send the image itself as a data URL.",
      param,
      "unsupported_content",
    );
  }
  const url = typeof image === "object" ? image?.url : image;
  if (url === undefined) throw invalidRequestError("image_url is missing", param);
  return url;
}

/** Maximum characters of a data URL before its data. */
const HEAD_LENGTH_MAX = 200;

/**
 * Decodes a data URL such as "data:image/png;base64,iVBOR…". The document reader checks the content later. Web
 * addresses are never fetched, because the request would come from inside the host's network. Throws EndpointError.
 */
function readPictureUrl(url: string, param: string): Buffer {
  const refuse = (message: string) => invalidRequestError(message, param, "invalid_image_url");
  if (/^\s*https?:/i.test(url.slice(0, HEAD_LENGTH_MAX))) {
    throw refuse(
      "Images are not fetched from addresses here: send the image itself as a data URL, data:image/png;base64,…",
    );
  }
  const comma = url.slice(0, HEAD_LENGTH_MAX).indexOf(",");
  const head = /^data:image\/([a-z0-9.+-]+)(?:;[^;,]*)*;base64$/i.exec(url.slice(0, Math.max(0, comma)));
  if (head === null) throw refuse("An image must be a data URL such as data:image/png;base64,…");
  if (fileKindOfName(`.${head[1]}`) !== "picture") throw refuse("Images are taken as PNG, JPEG, WebP and GIF.");
  const bytes = Buffer.from(url.slice(comma + 1), "base64");
  if (bytes.length === 0) throw refuse("There is nothing in this image.");
  return bytes;
}
