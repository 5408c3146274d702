/** Spreadsheets read what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n|%]/;

/** One field of an RFC 4180 line: quoted; text that a spreadsheet would run is made text by an apostrophe before it. */
export function csvField(value: string | number | boolean | null): string {
  const text = String(value ?? "");
  const harmless = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
