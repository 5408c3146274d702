export interface PasskeySite {
  /** The domain that passkeys belong to. */
  readonly rpId: string;
  /** The one page address that may ask for them. */
  readonly origin: string;
}

/**
 * What passkeys of this site are bound to; null where browsers make none: they want https, or localhost, and a name.
 * https://www.w3.org/TR/webauthn-3/#rp-id
 */
export function passkeySiteOf(appUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(appUrl);
  const isName = /[a-z]/.test(hostname) && !hostname.startsWith("[");
  const isTrusted = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isTrusted ? { rpId: hostname, origin } : null;
}
