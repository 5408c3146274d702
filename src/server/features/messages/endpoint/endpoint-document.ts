interface Document {
  readonly info?: object;
  readonly paths?: object;
}

/** Of the server's OpenAPI document the part that keys open, with how a key is sent. */
export function endpointDocument(document: Document): object {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => path.startsWith("/v1/"));
  return {
    ...document,
    info: { ...document.info, description: "Redraft for other programs. What a key opens, and nothing else." },
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { key: { type: "http", scheme: "bearer", bearerFormat: "rd_live_…" } } },
    security: [{ key: [] }],
  };
}
