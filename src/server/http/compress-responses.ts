import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TypedApp } from "./typed-app.ts";

/** For a smaller response, compression saves too little: the extra headers have a size too. */
const COMPRESSED_BYTES_MIN = 1_024;
/** At this quality, brotli is as fast as gzip and its output is smaller. */
const BROTLI_QUALITY = 4;
const JSON_TYPE = /^application\/(problem\+)?json\b/;

export type Encoding = "br" | "gzip";

const COMPRESS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text) => promisify(gzip)(text),
};

/** null: the client accepts no compression that we offer. */
export function acceptedEncoding({ headers }: Pick<FastifyRequest, "headers">): Encoding | null {
  const accepted = String(headers["accept-encoding"] ?? "").split(",");
  const takes = (wanted: Encoding) =>
    accepted.some((entry) => {
      const [name, quality = "q=1"] = entry.split(";").map((part) => part.trim().toLowerCase());
      return name === wanted && Number(quality.slice(2)) > 0;
    });
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/**
 * Compresses JSON responses, outside the event loop. Event streams do not pass this hook, so it never delays them. A
 * response that contains a secret and a stranger's text could leak the secret through its compressed size. No response
 * contains both.
 */
export function compressResponses(app: { addHook: TypedApp["addHook"] }): void {
  app.addHook("onSend", async (request, reply: FastifyReply, payload: unknown) => {
    if (typeof payload !== "string" || payload.length < COMPRESSED_BYTES_MIN) return payload;
    if (!JSON_TYPE.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    reply.header("vary", "Accept-Encoding");
    const encoding = acceptedEncoding(request);
    if (encoding === null || reply.hasHeader("content-encoding")) return payload;
    const compressed = await COMPRESS[encoding](payload);
    reply.header("content-encoding", encoding).header("content-length", compressed.length);
    return compressed;
  });
}

/** Compresses a constant text once, at the highest level. */
export async function compressOnce(text: string): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })]);
  return { br, gzip: gz };
}
