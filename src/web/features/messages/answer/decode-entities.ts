// Only the character references that models write. Any other reference stays as written; people can still read it.
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  times: "×",
  deg: "°",
  pound: "£",
  euro: "€",
  copy: "©",
  reg: "®",
  trade: "™",
  rarr: "→",
  larr: "←",
};
const CODE_POINT_MAX = 0x10ffff;

function fromCodePoint(code: number, written: string): string {
  const isText = code > 0 && code <= CODE_POINT_MAX && (code < 0xd800 || code > 0xdfff);
  return isText ? String.fromCodePoint(code) : written;
}

/** Markdown text tokens still contain character references (`&amp;`). React would show them as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (written, decimal, hex, name) => {
    if (decimal !== undefined) return fromCodePoint(Number(decimal), written);
    if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16), written);
    return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written;
  });
}
