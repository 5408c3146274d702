interface Document {
  readonly info?: object;
  readonly paths?: object;
}

const DESCRIPTION =
  "Redraft for other programs. What a key opens, and nothing else. Tools and functions are not offered: a call with them is answered with " +
  "400. Wishes that are not known here, such as logprobs or reasoning_effort, are dropped, and the header x-redraft-ignored names them.";

/** Of the server's OpenAPI document the part that keys open, with how a key is sent. */
export function endpointDocument(document: Document): object {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith("/v1/"));
  return {
    ...document,
    info: { ...document.info, description: DESCRIPTION },
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { key: { type: "http", scheme: "bearer", bearerFormat: "rd_live_…" } } },
    security: [{ key: [] }],
  };
}
