import { expect, test } from "vitest";
import { answerAsHtml } from "./answer-as-html.ts";

const html = (reply: string) => answerAsHtml(reply).replace(/ style="[^"]*"/g, "");

test("headings, emphasis, lists, quotes and code are elements", () => {
  expect(html("## Sale\n\n**20%** *off* ~~now~~\n\n- One\n  1. `Two`\n\n> Yes\n\n```\na < b\n```")).toBe(
    '<div dir="auto"><h2>Sale</h2><p><b>20%</b> <i>off</i> <s>now</s></p><ul><li>One<ol><li><code>Two</code></li></ol></li></ul><blockquote><p>Yes</p></blockquote><pre><code>a &lt; b</code></pre></div>',
  );
});

test("a table has lines where it is pasted, and an ordered list begins where it began", () => {
  expect(answerAsHtml("| A | B |\n|---|--:|\n| 1 | 2 |")).toContain("border:1px solid");
  expect(html("| A | B |\n|---|--:|\n| 1 | 2 |")).toContain(
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  );
  expect(html("3. c\n4. d")).toContain('<ol start="3"><li>c</li><li>d</li></ol>');
});

test("what a hostile answer writes is text, and a link that runs code is only its words", () => {
  const hostile = html(
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](https://x.example/"><script>) `<b>`',
  );
  expect(hostile).not.toMatch(/<(img|script|b)[\s>]/);
  expect(hostile).not.toContain("javascript:");
  expect(html("[map](https://example.com/?a=1&b=2)")).toContain('<a href="https://example.com/?a=1&amp;b=2">map</a>');
});
