/** How a file is read. `text`: plain text, such as notes, tables, data and code. */
export type FileKind = DocumentKind | "picture";
export type DocumentKind = "pdf" | "docx" | "doc" | "xlsx" | "xls" | "html" | "text";

const PICTURE_EXTENSIONS = ["png", "jpg", "jpeg", "webp", "gif"] as const;

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
  ...Object.fromEntries(PICTURE_EXTENSIONS.map((extension) => [extension, "picture" as const])),
};

/** Without the dot. Documents come first, then pictures. */
export const FILE_EXTENSIONS: readonly string[] = Object.keys(KINDS);

/** The kind by the extension; null: not accepted. */
export function fileKindOfName(name: string): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? null) : null;
}

export const hasPictureNames = (files: readonly { readonly name: string }[]): boolean =>
  files.some(({ name }) => fileKindOfName(name) === "picture");
