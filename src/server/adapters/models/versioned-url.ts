/** People give a provider's address with and without the version in its path; a bare host gets the one of its own address. */
export function versionedUrl(baseUrl: string | null, ownAddress: string): string {
  if (baseUrl === null) return ownAddress;
  const given = new URL(baseUrl);
  return given.pathname === "/" ? given.origin + new URL(ownAddress).pathname : baseUrl;
}
