/** Spreadsheets read text with this beginning as a formula. */
const FORMULA = /^[=+\-@\t\r\n|%]/;

/** One quoted field of an RFC 4180 line. An apostrophe stops spreadsheets from reading text as a formula. */
export function csvField(value: string | number | boolean | null): string {
  const text = String(value ?? "");
  const harmless = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
