import { asStorable } from "../text/storable-text.ts";
import { IMPORTED_TEXT_LENGTH_MAX } from "./imported-conversation.ts";

/** Control characters, but for line breaks and tabs. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** Turn the direction of what stands around them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** ChatGPT's marks for sources and widgets: a name and its data between characters of private use. */
const MARKER = /\ue200([^\ue200\ue201]*)\ue201/g;
const MARKER_CHARACTERS = /[\ue200-\ue202]/g;
/** Older marks for sources. */
const SOURCE = /【\d{1,4}(?::\d{1,4})?†[^【】]{0,200}】/g;

/** What was written, without what is no text. */
export const importedText = (text: string): string =>
  asStorable(text).replace(/\r\n?/g, "\n").replace(CONTROLS, "").trim();

/** The same on one line, for titles and names. */
export const importedLine = (text: string): string =>
  importedText(text).replace(DIRECTIONS, "").replace(/\s+/g, " ").trim();

/** An answer without marks that only ChatGPT's own page can show; a marked name stays as its words. */
export const withoutMarkers = (text: string): string =>
  text
    .replace(MARKER, (_, inner: string) => {
      const [kind, data = ""] = inner.split("\ue202");
      return kind === "entity" ? entityName(data) : "";
    })
    .replace(MARKER_CHARACTERS, "")
    .replace(SOURCE, "");

/** `["city", "Paris", ...]` */
function entityName(data: string): string {
  try {
    const entity: unknown = JSON.parse(data);
    return Array.isArray(entity) && typeof entity[1] === "string" ? entity[1] : "";
  } catch {
    return "";
  }
}

/** At most as long as a text may be; one that was longer says at its end what is missing. */
export function cutImported(text: string): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= IMPORTED_TEXT_LENGTH_MAX) return { text, isCut: false };
  const mark = (missing: number) => `\n\n[Cut here: ${missing} more characters are in your export.]`;
  const room = IMPORTED_TEXT_LENGTH_MAX - mark(text.length).length;
  const kept = text.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
  return { text: kept + mark(text.length - kept.length), isCut: true };
}
