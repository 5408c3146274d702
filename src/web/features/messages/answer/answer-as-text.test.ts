import { expect, test } from "vitest";
import { answerAsText } from "./answer-as-text.ts";

test("a post keeps its words and loses every sign of Markdown", () => {
  const reply =
    "## Summer sale\n\n**20% off** all *linen* &mdash; until ~~Friday~~ Sunday.\n\n- One\n- `Two`\n  - Three\n\n3. Go\n4. See\n\n> Come see it twice.\n\n---\n\nBye";
  expect(answerAsText(reply)).toBe(
    "Summer sale\n\n20% off all linen — until Friday Sunday.\n\n• One\n• Two\n  • Three\n\n3. Go\n4. See\n\nCome see it twice.\n\nBye",
  );
});

test("a table stands in columns that a spreadsheet takes apart", () => {
  expect(answerAsText("| Room | Note |\n| --- | --- |\n| **Kitchen** | Doors<br>to the *garden* |")).toBe(
    "Room\tNote\nKitchen\tDoors to the garden",
  );
});

test("a link says where it leads, once", () => {
  expect(answerAsText("[The map](https://example.com/map) and <https://example.com/> and [run](javascript:x)")).toBe(
    "The map (https://example.com/map) and https://example.com/ and run",
  );
});

test("single line breaks, code and a list of things to do stay as they are read", () => {
  expect(answerAsText("Hannah Reid\nReid & Partners\n\n```js\nconst a = `**b**`;\n```\n\n- [x] done\n- [ ] open")).toBe(
    "Hannah Reid\nReid & Partners\n\nconst a = `**b**`;\n\n☑ done\n☐ open",
  );
});

test("nesting beyond all measure is text, not an error", () => {
  expect(answerAsText(`${"> ".repeat(500)}deep`)).toContain("deep");
});
