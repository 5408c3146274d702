const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);

export interface SafeLink {
  readonly href: string;
  /** Where it really leads, to be shown when the words of the link do not say so. */
  readonly destination: string;
}

/** A link of a model's answer as it may be shown, or null when it leads nowhere a reader may be sent. */
export function safeLink(href: string): SafeLink | null {
  // Only an absolute address says where it leads.
  const url = URL.parse(href);
  if (url === null || !PROTOCOLS.has(url.protocol)) return null;
  // A name and password before the host only ever serve to pass one host off as another.
  if (url.username !== "" || url.password !== "") return null;
  return { href: url.href, destination: url.protocol === "mailto:" ? url.pathname : url.host };
}

/** Whether the words of a link begin with where it leads. Containing it is not enough: "bank.example.evil.example". */
export function isDestinationTold(words: string, link: SafeLink): boolean {
  const [told] = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, "")
    .split(/[\s/?#]/, 1);
  return told === link.destination.toLowerCase();
}
