export interface PasskeySite {
  /** The domain of the passkeys. */
  readonly rpId: string;
  /** The only page origin that may request the passkeys. */
  readonly origin: string;
}

/**
 * The site for passkeys; null: browsers allow no passkeys at this address, because they require https or localhost, and
 * a host name. https://www.w3.org/TR/webauthn-3/#rp-id
 */
export function passkeySiteOf(appUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(appUrl);
  const isName = /[a-z]/.test(hostname) && !hostname.startsWith("[");
  const isTrusted = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isTrusted ? { rpId: hostname, origin } : null;
}
