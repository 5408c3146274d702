/** Bodies as large as any call takes them, in the shapes that cost a server most. */
const MEBIBYTE = 1024 * 1024;
const LENGTH = 7.8 * MEBIBYTE;

const filled = (start: string, piece: string, end: string): string =>
  start + piece.repeat(Math.floor((LENGTH - start.length - end.length) / piece.length)) + end;

const at = "2026-01-02T03:04:05.000Z";
const turn = (text: string) => ({ prompt: text, answer: text, createdAt: at });
const conversation = (key: string, turns: readonly object[]) => ({
  key,
  title: "Held elsewhere",
  createdAt: at,
  updatedAt: at,
  turns,
});

/** By name, with whether a server that works takes it. */
export const LARGE_BODIES: readonly { readonly name: string; readonly text: () => string; readonly isGood: boolean }[] =
  [
    { name: "a list of numbers", text: () => filled('{"conversations":[', "1,", "1]}"), isGood: false },
    { name: "a list of empty objects", text: () => filled('{"conversations":[', "{},", "{}]}"), isGood: false },
    { name: "a nest of lists", text: () => filled('{"conversations":', "[", ""), isGood: false },
    { name: "an object of many names", text: () => filled("{", '"a":0,', '"b":0}'), isGood: false },
    { name: "one text", text: () => filled('{"conversations":"', "x", '"}'), isGood: false },
    { name: "one text of escapes", text: () => filled('{"conversations":"', "\\u0041", '"}'), isGood: false },
    { name: "one name of its own", text: () => filled('{"', "x", '":1}'), isGood: false },
    { name: "blanks", text: () => filled('{"conversations":[', " ", "]}"), isGood: false },
    {
      name: "texts in lists of lists",
      text: () => filled('{"conversations":[[', '["x","y"],', "[]]]}"),
      isGood: false,
    },
    {
      name: "ten thousand turns",
      text: () =>
        JSON.stringify({ conversations: [conversation("turns", Array(10_000).fill(turn("a short prompt")))] }),
      isGood: true,
    },
    {
      name: "the longest conversation",
      text: () => JSON.stringify({ conversations: [conversation("long", Array(31).fill(turn("日".repeat(32_000))))] }),
      isGood: true,
    },
    {
      name: "a hundred conversations",
      text: () =>
        JSON.stringify({
          conversations: Array.from({ length: 100 }, (_, index) =>
            conversation(String(index), Array(99).fill(turn("x".repeat(300)))),
          ),
        }),
      isGood: true,
    },
  ];
