/**
 * Users enter a provider's address with or without a path, such as /v1. If it has none, it gets the path of
 * `ownAddress`. null: returns `ownAddress`.
 */
export function versionedUrl(baseUrl: string | null, ownAddress: string): string {
  if (baseUrl === null) return ownAddress;
  const given = new URL(baseUrl);
  return given.pathname === "/" ? given.origin + new URL(ownAddress).pathname : baseUrl;
}
