/** Spreadsheets treat text that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n|%]/;

/** Returns one quoted field (RFC 4180). An apostrophe in front keeps spreadsheets from running text as a formula. */
export function csvField(value: string | number | boolean | null): string {
  const text = String(value ?? "");
  const harmless = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
