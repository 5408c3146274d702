/** How a file is read. `text` is everything that holds its words as they are: notes, tables, data, code. */
export type FileKind = DocumentKind | "picture";
/** What has words in it. */
export type DocumentKind = "pdf" | "docx" | "doc" | "xlsx" | "xls" | "html" | "text";

/** What a picture's name may end with. */
const PICTURE_EXTENSIONS = ["png", "jpg", "jpeg", "webp", "gif"] as const;

/** Each accepted extension with the way its files are read. */
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

/** Without the dot; documents first, then pictures. */
export const FILE_EXTENSIONS: readonly string[] = Object.keys(KINDS);

/** What the name promises; null for a name with an extension nobody here reads. */
export function kindOfName(name: string): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? null) : null;
}

/** Whether any of these would have to be looked at. */
export const haveNamesOfPictures = (files: readonly { readonly name: string }[]): boolean =>
  files.some(({ name }) => kindOfName(name) === "picture");
