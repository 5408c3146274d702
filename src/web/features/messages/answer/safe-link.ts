const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

export interface SafeLink {
  readonly href: string;
  /** The real host or mail address. It is shown when the link text does not show it. */
  readonly destination: string;
}

export function safeLink(href: string): SafeLink | null {
  // A relative address is refused, because it does not show where it leads.
  const url = URL.parse(href);
  if (url === null || !PROTOCOLS.has(url.protocol)) return null;
  // A user name or password in an address is used only to hide the real host.
  if (url.username !== "" || url.password !== "") return null;
  return { href: url.href, destination: url.protocol === "mailto:" ? url.pathname : url.host };
}

/**
 * True if the link text starts with exactly the real destination. A text that only contains it can show another host:
 * "bank.example.evil.example".
 */
export function hasVisibleDestination(words: string, link: SafeLink): boolean {
  const [told] = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, "")
    .split(/[\s/?#]/, 1);
  return told === link.destination.toLowerCase();
}
