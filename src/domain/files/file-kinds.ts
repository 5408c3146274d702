/** How a file is read. `text` is everything whose words stand in it as they are: notes, tables, data, code. */
export type FileKind = "pdf" | "docx" | "doc" | "xlsx" | "xls" | "html" | "text";

/** SPEC 3's two lists of types together, each extension with the way it is read. */
const KINDS: Readonly<Record<string, FileKind>> = {
  txt: "text",
  pdf: "pdf",
  doc: "doc",
  docx: "docx",
  xls: "xls",
  xlsx: "xlsx",
  md: "text",
  csv: "text",
  json: "text",
  xml: "text",
  html: "html",
  py: "text",
  js: "text",
  ts: "text",
  jsx: "text",
  tsx: "text",
  css: "text",
  scss: "text",
  sql: "text",
  yaml: "text",
  yml: "text",
};

/** Without the dot, in SPEC's order. */
export const FILE_EXTENSIONS: readonly string[] = Object.keys(KINDS);

/** What the name promises; null for a name with an extension nobody here reads. */
export function kindOfName(name: string): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? null) : null;
}
