/** Users enter a provider's address with or without the version path. A bare host gets the path of `ownAddress`. */
export function versionedUrl(baseUrl: string | null, ownAddress: string): string {
  if (baseUrl === null) return ownAddress;
  const given = new URL(baseUrl);
  return given.pathname === "/" ? given.origin + new URL(ownAddress).pathname : baseUrl;
}
