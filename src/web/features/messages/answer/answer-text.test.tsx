import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnswerText } from "./answer-text.tsx";

const html = (text: string, isStreaming = false): string =>
  renderToStaticMarkup(<AnswerText text={text} isStreaming={isStreaming} />);

test("markup in an answer is shown as text", () => {
  const shown = html("Before <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n<b>bold</b>");
  expect(shown).not.toMatch(/<(img|script|b)[\s>]/);
  expect(shown).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a picture is never fetched: its words and where it is are shown", () => {
  const shown = html("![floor plan](https://evil.example/track.png?id=7)");
  expect(shown).not.toContain("<img");
  expect(shown).toContain("floor plan");
  expect(shown).toContain("picture at evil.example");
});

test("a link opens apart, unfollowed, and shows its host where the words do not", () => {
  const shown = html("[your bank](https://evil.example/login)");
  expect(shown).toContain('rel="noopener noreferrer nofollow"');
  expect(shown).toContain("(evil.example)");
  expect(html("[example.com](https://example.com/)")).not.toContain("destination");
});

test("a host that only begins or ends like the one in the words is shown", () => {
  expect(html("[https://example.com.evil.example](https://example.com/)")).toContain("(example.com)");
});

test("a link that runs code is only its words", () => {
  expect(html("[click](javascript:alert(1)) [too](&#106;avascript:alert(1))")).not.toContain("<a ");
});

test("a line break inside a cell of a table is one", () => {
  expect(html("|a|b|\n|-|-|\n|one<br>two|x|")).toContain("one<br/>two");
});

test("single line breaks stay, as in an address", () => {
  expect(html("Hannah Reid\nReid & Partners")).toContain("Hannah Reid<br/>Reid &amp; Partners");
});

test("headings follow on the page's own, whatever depth the answer begins with", () => {
  expect(html("### First\n\n#### Second")).toBe('<div class="prose" dir="auto"><h4>First</h4><h5>Second</h5></div>');
});

test("a link defined at the end works once the answer is whole", () => {
  expect(html("See [the map][1].\n\nMore.\n\n[1]: https://example.com/map")).toContain(
    'href="https://example.com/map"',
  );
});

test("nesting beyond all measure is shown, not thrown", () => {
  expect(html(`${"> ".repeat(500)}deep`)).toContain("deep");
  expect(html(">".repeat(16_000))).toContain("&gt;");
  expect(html(`${"**_".repeat(3_000)}x`)).toContain("x");
});

test("an answer that was stopped in the middle shows no half of a mark", () => {
  const cut = (text: string) => renderToStaticMarkup(<AnswerText text={text} isStreaming={false} isIncomplete />);
  expect(cut("1. **Volga**: 3530 km\n2. **")).not.toContain("**");
  expect(cut("1. **Volga**: 3530 km\n2. **Dan")).toContain("<strong>Dan</strong>");
  expect(cut("It costs 3 *")).not.toContain("*");
  expect(html("2 ** 3 is 8 **")).toContain("8 **");
});
