import type { Tokens } from "marked";
import { expect, test } from "vitest";
import { lexFullAnswer } from "./lex-answer.ts";
import { tableAsCsv } from "./markdown-elements.tsx";

const csvOf = (markdown: string): string => tableAsCsv(lexFullAnswer(markdown)[0]?.token as Tokens.Table);

test("a table is copied as its words, quoted, without Markdown's marks", () => {
  expect(
    csvOf(
      '| Room | Size |\n|---|---:|\n| **Kitchen**, [big](https://a.example) | 17 "ft" |\n| a<br>b &amp; `c` | -3 |\n',
    ),
  ).toBe('"Room","Size"\r\n"Kitchen, big","17 ""ft"""\r\n"a\nb & c","-3"\r\n');
});

test("what a spreadsheet would run is made text", () => {
  expect(csvOf('| a |\n|---|\n| =HYPERLINK("https://evil.example") |\n')).toBe(
    '"a"\r\n"\'=HYPERLINK(""https://evil.example"")"\r\n',
  );
});
