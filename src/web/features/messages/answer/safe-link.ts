const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

export interface SafeLink {
  readonly href: string;
  /** The real destination, shown when the link text does not contain it. */
  readonly destination: string;
}

/** A link from a model's answer that is safe to show, or null if it is not safe. */
export function safeLink(href: string): SafeLink | null {
  // Only an absolute address shows its destination.
  const url = URL.parse(href);
  if (url === null || !PROTOCOLS.has(url.protocol)) return null;
  // A name and password before the host are only used to disguise the real host.
  if (url.username !== "" || url.password !== "") return null;
  return { href: url.href, destination: url.protocol === "mailto:" ? url.pathname : url.host };
}

/** Whether the link text starts with the real destination. Containing it is not enough: "bank.example.evil.example". */
export function hasVisibleDestination(words: string, link: SafeLink): boolean {
  const [told] = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, "")
    .split(/[\s/?#]/, 1);
  return told === link.destination.toLowerCase();
}
