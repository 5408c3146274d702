export interface PasskeySite {
  /** The domain that the passkeys belong to. */
  readonly rpId: string;
  /** The only page origin that may use the passkeys. */
  readonly origin: string;
}

/**
 * The passkey site of the app; null: browsers allow no passkeys at this web address. Browsers require a host name, and
 * https or localhost. https://www.w3.org/TR/webauthn-3/#rp-id
 */
export function passkeySiteOf(appUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(appUrl);
  const isName = /[a-z]/.test(hostname) && !hostname.startsWith("[");
  const isTrusted = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isTrusted ? { rpId: hostname, origin } : null;
}
