import type { PersonalKind, PersonalSpan } from "./pii-kind.ts";

interface PersonalPattern {
  readonly kind: PersonalKind;
  readonly shape: RegExp;
  /** `before` and `after` are the 40 characters around it. */
  readonly holds?: (found: string, before: string, after: string) => boolean;
}

const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)";
// The domains of countries that end no common file name, and the general ones seen in addresses people write.
const TOP_LEVEL =
  "com|org|net|info|biz|io|co|edu|gov|mil|int|app|dev|ai|xyz|online|site|store|shop|blog|tech|cloud|pro|name|mobi|club|ac|ad|ae|af|al|am|ar|at|" +
  "au|az|ba|bd|be|bg|bh|bo|br|by|bz|ca|ch|ci|cl|cm|cn|cr|cu|cy|cz|de|dk|do|dz|ec|ee|eg|es|et|eu|fi|fm|fr|ga|ge|gg|gh|gl|gr|gt|hk|hn|hr|ht|" +
  "hu|id|ie|il|im|in|iq|ir|is|it|je|jm|jo|jp|ke|kg|kr|kw|kz|la|lb|li|lk|lt|lu|lv|ly|ma|mc|me|mk|mt|mu|mx|my|mz|na|ng|ni|nl|no|np|nu|nz|om|" +
  "pa|pe|ph|pk|pr|pt|qa|ro|ru|sa|se|sg|si|sk|sn|sv|th|tn|to|tr|tt|tv|tw|ua|ug|uk|us|uy|uz|ve|vn|za|zm|zw";
// Endings that are also words: "end.So" may be a forgotten space, so nothing but a plain lower-case ending is a domain.
const WORD_LIKE = /\.(?:am|as|at|be|do|id|in|is|it|la|ma|me|my|no|pa|so|to|us)$/i;

// The weightier kind first: it keeps its stretch when two kinds claim the same characters. All repetitions are bounded,
// and each shape fails within a bounded stretch, so that no text makes the search slow.
const PATTERNS: readonly PersonalPattern[] = [
  {
    kind: "EMAIL_ADDRESS",
    shape: /(?<![\p{L}\p{N}_.%+-])[\p{L}\p{N}_.%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
  },
  { kind: "DOMAIN_NAME", shape: /\b(?:https?|ftp):\/\/[^\s,;<>"')\]}]{1,2000}|\bwww\.[^\s,;<>"')\]}]{3,2000}/gi },
  {
    kind: "IBAN_CODE",
    shape: /\b[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?\b/g,
    holds: isIban,
  },
  { kind: "CREDIT_CARD", shape: /(?<![\d-])\d(?:[ -]?\d){11,18}(?![\d-])/g, holds: isCard },
  {
    kind: "IP_ADDRESS",
    shape:
      /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]?\d)|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}(?![\w:])|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){1,6}(?::[0-9a-fA-F]{1,4}){1,6}(?![\w:])/g,
    holds: isIp,
  },
  {
    kind: "US_SSN",
    shape:
      /(?<![\d-])\d{3}([- ])\d{2}\1\d{4}(?![\d-])|(?<=\b(?:ssn|social security (?:number|no\.?))[^\d\n]{1,12})\d{9}(?!\d)/gi,
  },
  {
    kind: "DATE_TIME",
    shape: new RegExp(
      `(?<![\\d/.-])(?:[0-2]?\\d|3[01])([/.-])(?:[0-2]?\\d|3[01])\\1(?:\\d{4}|\\d{2})(?![/.-]?\\d)|\\b(?:19|20)\\d{2}([/.-])\\d{1,2}\\2\\d{1,2}\\b|\\b${MONTH}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?\\b(?:,?\\s(?:19|20)\\d{2}\\b)?|\\b\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH}\\b(?:,?\\s(?:19|20)\\d{2}\\b)?|\\b${MONTH}\\s(?:of\\s)?(?:19|20)\\d{2}\\b`,
      "gi",
    ),
  },
  {
    kind: "PHONE_NUMBER",
    shape: /(?<![\w$€£#/+(-]|\d[.,])(?:\+|00)?\(?\d[\d ()./-]{4,24}\d(?: ?(?:x|ext\.? ?)\d{1,6})?(?![\w%]|[.,]\d)/gi,
    holds: isPhone,
  },
  {
    kind: "DOMAIN_NAME",
    shape: new RegExp(
      `(?<![\\w@.-])(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\\.){1,5}(?:${TOP_LEVEL})\\b(?:\\/[^\\s,;<>"')\\]}]{0,500})?(?![\\w@])(?!\\.\\w)`,
      "gi",
    ),
    holds: isDomain,
  },
  {
    kind: "AGE",
    shape:
      /(?<![\w.,$€£-])\d{1,3}(?=[ -]?(?:years?[- ]old|yrs?[- ]old|y\/o|yo)\b)|(?<=\b(?:turned|turning|turns|aged|age of|age:|age is) )\d{1,3}(?![\w.,]?\d)/gi,
  },
  { kind: "TITLE", shape: /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam|Mme|Herr|Frau|Mx)\b\.?(?=\s\p{L})/gu },
];

/** What can be told by its form alone, in order of place and free of overlaps. */
export function findByPattern(text: string): PersonalSpan[] {
  const spans: PersonalSpan[] = [];
  // Marks taken characters, so that asking stays cheap however many spans there are.
  const taken = new Uint8Array(text.length);
  for (const { kind, shape, holds } of PATTERNS) {
    for (const match of text.matchAll(shape)) {
      const found = kind === "TITLE" ? match[0] : withoutTail(match[0], kind);
      const end = match.index + found.length;
      if (found === "" || taken.subarray(match.index, end).includes(1)) continue;
      if (
        holds !== undefined &&
        !holds(found, text.slice(Math.max(0, match.index - 40), match.index), text.slice(end, end + 40))
      )
        continue;
      taken.fill(1, match.index, end);
      spans.push({ start: match.index, end, type: kind });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** Marks at the end belong to the sentence, save for the slash of an address on the web. */
function withoutTail(found: string, kind: PersonalKind): string {
  if (kind === "IBAN_CODE") return withoutWordsBehind(found);
  const bare = found.replace(/[\s.,;:!?(/-]{1,9}$/, "");
  return kind === "DOMAIN_NAME" && found.charAt(bare.length) === "/" ? `${bare}/` : bare;
}

/** Short words that follow an account number look like more groups of it; the check sum says where it ends. */
function withoutWordsBehind(found: string): string {
  for (
    let end = found.length;
    end > 0;
    end = Math.max(found.lastIndexOf(" ", end - 1), found.lastIndexOf("-", end - 1))
  ) {
    if (isIban(found.slice(0, end))) return found.slice(0, end);
  }
  return found;
}

function digitsOf(text: string): number[] {
  return [...text].filter((character) => character >= "0" && character <= "9").map(Number);
}

/** The Luhn check sum of bank cards. */
function isCard(text: string): boolean {
  const digits = digitsOf(text).reverse();
  let sum = 0;
  for (const [index, digit] of digits.entries()) {
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && digits.length <= 19 && sum % 10 === 0 && /[1-9]/.test(text);
}

/** ISO 13616: with the first four characters moved behind and letters as numbers, the rest of a division by 97 is 1. */
function isIban(text: string): boolean {
  const compact = text.replace(/[ -]/g, "").toUpperCase();
  if (compact.length < 15 || compact.length > 34) return false;
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function isIp(text: string): boolean {
  return text.includes(":")
    ? /\d/.test(text) && text.length >= 6
    : text.split(".").every((part) => Number(part) <= 255);
}

const PHONE_CUE =
  /\b(?:phone|tel|telephone|mobile|cell|fax|call|calling|ring|dial|text|whatsapp|contact|reach|number)\b[^\d\n]{0,20}$/i;

function isPhone(text: string, before: string, after: string): boolean {
  const digits = digitsOf(text.replace(/ ?(?:x|ext\.? ?)\d{1,6}$/i, "")).length;
  if (digits < 6 || digits > 15 || /[.] | {2}|[-./]{2}/.test(text)) return false;
  // Two numbers before a word open an address: building, then house.
  if (/^\d+ \d+$/.test(text) && /^ \p{L}/u.test(after) && !PHONE_CUE.test(before)) return false;
  // Ranges of years, fractions and lists of small numbers.
  if (/^(?:19|20)\d{2}[ ./-]{1,3}(?:19|20)\d{2}$/.test(text)) return false;
  if (/^\d{1,3}(?:[ /-]{1,3}\d{1,2}){2,}$/.test(text) && !/^\d{2,3}(?:[ -]\d{2}){3,}$/.test(text)) return false;
  if (/\//.test(text) && !/^\+?\(?\d{2,5}\)?\/ ?\d/.test(text)) return false;
  if (/^\d{1,3}\.\d+$/.test(text)) return false;
  return digits >= 8 || (digits >= 7 && /[-+(]/.test(text)) || PHONE_CUE.test(before);
}

function isDomain(text: string): boolean {
  const host = text.split("/", 1)[0] ?? "";
  if (!/[A-Za-z]/.test(host.slice(0, host.lastIndexOf(".")))) return false;
  if (/^(?:e\.g|i\.e|a\.m|p\.m)$/i.test(host)) return false;
  return !WORD_LIKE.test(host) || /\.[a-z]+$/.test(host);
}
