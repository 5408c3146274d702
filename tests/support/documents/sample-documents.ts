import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "hucre";
import { compoundFile } from "./compound-file.ts";

// Documents as office programs write them, as small as they get; for tests.

const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** `body` is WordprocessingML. */
export const docxOf = (body: string): Uint8Array<ArrayBuffer> =>
  zipSync({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${DOCUMENT}" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
    ),
  }) as Uint8Array<ArrayBuffer>;

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
export const tableRow = (...cells: string[]): string => `<w:tbl><w:tr>${cells.map(cell).join("")}</w:tr></w:tbl>`;

export const xlsxOf = async (rows: (string | number | Date)[][]): Promise<Uint8Array<ArrayBuffer>> =>
  (await writeXlsx({ sheets: [{ name: "Prices", rows }] })) as Uint8Array<ArrayBuffer>;

/** One page for each text. */
export function pdfOf(pages: readonly string[]): Buffer<ArrayBuffer> {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>"];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  objects.push(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  objects.push("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  for (const [index, text] of pages.entries()) {
    const stream = text === "" ? "" : `BT /F1 12 Tf 40 700 Td (${text}) Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
      `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    );
  }
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${body}${table}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${body.length}\n%%EOF`,
  );
}

const TEXT_AT = 2_048;

/** Word 97: the text, and a table that says where it stands. Source: [MS-DOC]. */
export function docOf(text: string): Buffer {
  const document = Buffer.alloc(TEXT_AT + text.length * 2);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0x0200, 0x0a);
  document.writeUInt32LE(TEXT_AT, 0x18);
  document.writeUInt32LE(text.length, 0x4c);
  document.write(text, TEXT_AT, "utf16le");
  const table = Buffer.alloc(21);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(TEXT_AT, 15);
  document.writeUInt32LE(table.length, 0x01a6);
  return compoundFile({ WordDocument: document, "1Table": table });
}

/** Excel 97, one sheet of words. Source: [MS-XLS]. */
export function xlsOf(rows: readonly (readonly string[])[]): Buffer {
  const start = (kind: number) => record(0x0809, Buffer.from([0, 6, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const end = record(0x000a, Buffer.alloc(0));
  const name = Buffer.from("Prices", "latin1");
  const sheetName = Buffer.concat([Buffer.alloc(6), Buffer.from([name.length, 0]), name]);
  const globals = start(5).length + record(0x0085, sheetName).length + end.length;
  sheetName.writeUInt32LE(globals, 0);
  const cells = rows.flatMap((row, y) =>
    row.map((text, x) => {
      const head = Buffer.alloc(9);
      head.writeUInt16LE(y, 0);
      head.writeUInt16LE(x, 2);
      head.writeUInt16LE(text.length, 6);
      return record(0x0204, Buffer.concat([head, Buffer.from(text, "latin1")]));
    }),
  );
  return compoundFile({
    Workbook: Buffer.concat([start(5), record(0x0085, sheetName), end, start(0x10), ...cells, end]),
  });
}

function record(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
