import { unzipSync } from "fflate";
import mammoth from "mammoth";
import { expect, test } from "vitest";
import { answerAsWord } from "./answer-as-word.ts";

const REPLY = `## Marlow Road

The **kitchen** is *bright*; see [the map](https://example.com/map) and \`plan.pdf\`.

- Kitchen
  - Doors to the garden
- Bath

3. Third
4. Fourth

| Room | Size |
|---|---:|
| Kitchen | 17 & more |

\`\`\`json
{ "bedrooms": 2,
  "garden": true }
\`\`\`
`;

async function made(reply: string) {
  const bytes = Buffer.from(await (await answerAsWord(reply, "Marlow Road")).arrayBuffer());
  const files = unzipSync(bytes);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return { html: (await mammoth.convertToHtml({ buffer: bytes })).value, document: text("word/document.xml"), text };
}

test("another reader of Word files finds headings, emphasis, lists, links and the table", async () => {
  const { html } = await made(REPLY);
  expect(html).toContain("<h1>Marlow Road</h1>");
  expect(html).toContain("<strong>kitchen</strong> is <em>bright</em>");
  expect(html).toContain('<a href="https://example.com/map">the map</a>');
  expect(html).toContain("<ul><li>Kitchen<ul><li>Doors to the garden</li></ul></li><li>Bath</li></ul>");
  expect(html).toContain("<ol><li>Third</li><li>Fourth</li></ol>");
  expect(html).toMatch(/<thead><tr><th>.*Room.*<\/th>.*<\/thead>/);
  expect(html).toContain("17 &amp; more");
  expect(html).toContain('{ "bedrooms": 2,<br />  "garden": true }');
});

test("an ordered list begins where it began, and two lists count on their own", async () => {
  const { text, document } = await made("3. c\n4. d\n\nThen\n\n1. a\n2. b");
  const numbers = [...document.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id);
  expect(new Set(numbers).size).toBe(2);
  expect(text("word/numbering.xml")).toContain('<w:start w:val="3"/>');
});

test("text of the right to left script runs so, and signs that XML cannot hold are left out", async () => {
  const { document } = await made("مرحبا بكم\n\nHello \u0001\u000bthere \ud800");
  expect(document).toMatch(/<w:bidi\/>.*مرحبا/);
  expect(document.match(/<w:bidi\/>/g)).toHaveLength(1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not be there.
  expect(document).not.toMatch(/[\u0000-\u0008\u000b]/);
});

test("a link that runs code is only its words", async () => {
  const { text, html } = await made("[click](javascript:alert(1))");
  expect(html).toContain("click");
  expect(text("word/_rels/document.xml.rels")).not.toContain("javascript");
});
