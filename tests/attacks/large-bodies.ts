/** Bodies as large as any call takes them, in the shapes that cost a server most. */
const MEBIBYTE = 1024 * 1024;
const IMPORT_LENGTH = 7.8 * MEBIBYTE;
const CALL_LENGTH = 19.8 * MEBIBYTE;

const filledTo =
  (length: number) =>
  (start: string, piece: string, end: string): string =>
    start + piece.repeat(Math.floor((length - start.length - end.length) / piece.length)) + end;
const filled = filledTo(IMPORT_LENGTH);
const filledCall = filledTo(CALL_LENGTH);

const at = "2026-01-02T03:04:05.000Z";
const turn = (text: string) => ({ prompt: text, answer: text, createdAt: at });
const conversation = (key: string, turns: readonly object[]) => ({
  key,
  title: "Held elsewhere",
  createdAt: at,
  updatedAt: at,
  turns,
});

export interface LargeBody {
  readonly name: string;
  readonly path: string;
  readonly text: () => string;
  /** What a server that works may answer. */
  readonly statuses: readonly number[];
}

const IMPORT = "/api/conversations/import";
const REFUSED = [400, 413];
/** Where no model is connected, a call that was let in ends so. */
const LET_IN = [200, 400, 503];

const IMPORTS: readonly { readonly name: string; readonly text: () => string; readonly isGood: boolean }[] = [
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
    text: () => JSON.stringify({ conversations: [conversation("turns", Array(10_000).fill(turn("a short prompt")))] }),
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

const chat = (messages: string, more = "") => [`{"model":"redraft/auto"${more},"messages":[`, messages, "]}"] as const;
const said = (content: string) => `{"role":"user","content":${content}}`;
const picture = (bytes: number) =>
  `{"type":"image_url","image_url":{"url":"data:image/png;base64,${"A".repeat(bytes)}"}}`;
const names = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1])));
const format = (schema: string) =>
  chat(said('"hello"'), `,"response_format":{"type":"json_schema","json_schema":{"name":"a","schema":${schema}}}`).join(
    "",
  );

/** The two protocols by which programs ask share what is read of a body; both are tried in the costliest shapes. */
const CALLS: readonly { readonly name: string; readonly text: () => string; readonly statuses: readonly number[] }[] = [
  {
    name: "one text",
    text: () => filledCall(`${chat("")[0]}{"role":"user","content":"`, "x", '"}]}'),
    statuses: REFUSED,
  },
  {
    name: "one text of escapes",
    text: () => filledCall(`${chat("")[0]}{"role":"user","content":"`, "\\u0041", '"}]}'),
    statuses: REFUSED,
  },
  {
    name: "two thousand long turns",
    text: () =>
      chat(
        Array(2_000)
          .fill(said(`"${"日".repeat(3_000)}"`))
          .join(","),
      ).join(""),
    statuses: LET_IN,
  },
  {
    name: "as many words as are read",
    text: () =>
      chat(
        Array(1_990)
          .fill(said(`"${"word ".repeat(800)}"`))
          .join(","),
      ).join(""),
    statuses: LET_IN,
  },
  {
    name: "one picture",
    text: () => chat(said(`[{"type":"text","text":"a"},${picture(19 * MEBIBYTE)}]`)).join(""),
    statuses: REFUSED,
  },
  {
    name: "twenty pictures",
    text: () =>
      chat(
        said(
          `[{"type":"text","text":"a"},${Array(20)
            .fill(picture(0.9 * MEBIBYTE))
            .join(",")}]`,
        ),
      ).join(""),
    statuses: REFUSED,
  },
  { name: "a list of numbers", text: () => filledCall('{"tools":[', "1,", "1]}"), statuses: REFUSED },
  { name: "as many values as are taken", text: () => `{"tools":[${"1,".repeat(19_900)}1]}`, statuses: REFUSED },
  { name: "as many objects as are taken", text: () => `{"tools":[${"{},".repeat(9_900)}{}]}`, statuses: REFUSED },
  { name: "turns that are none", text: () => chat(`${"{},".repeat(9_900)}{}`).join(""), statuses: REFUSED },
  {
    name: "texts in two thousand turns of several parts",
    text: () =>
      chat(
        Array(1_400)
          .fill(said(`[${Array(3).fill('{"type":"text","text":"a"}').join(",")}]`))
          .join(","),
      ).join(""),
    statuses: LET_IN,
  },
  { name: "a nest of lists", text: () => filledCall('{"tools":', "[", ""), statuses: REFUSED },
  { name: "one name of its own", text: () => filledCall('{"', "x", '":1}'), statuses: REFUSED },
  { name: "blanks", text: () => filledCall('{"tools":[', " ", "]}"), statuses: REFUSED },
  { name: "a schema of 90,000 names", text: () => format(names(90_000)), statuses: REFUSED },
  { name: "a schema of as many names as values are taken", text: () => format(names(19_900)), statuses: REFUSED },
  { name: "the longest schema", text: () => format(names(7_000)), statuses: LET_IN },
];

/** `originalPrompt` and what else takes only 64 kB, in the shapes that cost most there. */
const SHORT = filledTo(63 * 1024);
const SHORTS: readonly { readonly name: string; readonly text: () => string; readonly statuses: readonly number[] }[] =
  [
    { name: "a list of numbers", text: () => SHORT('{"originalPrompt":[', "1,", "1]}"), statuses: REFUSED },
    { name: "a list of empty objects", text: () => SHORT('{"originalPrompt":[', "{},", "{}]}"), statuses: REFUSED },
    { name: "an object of many names", text: () => JSON.stringify(JSON.parse(names(5_500))), statuses: REFUSED },
    { name: "a nest of lists", text: () => `{"a":${"[".repeat(31_000)}${"]".repeat(31_000)}}`, statuses: REFUSED },
  ];

/** As large as each road takes them and a little larger. */
export const LARGE_BODIES: readonly LargeBody[] = [
  ...IMPORTS.map(({ isGood, ...body }) => ({ ...body, path: IMPORT, statuses: isGood ? [200] : REFUSED })),
  ...CALLS.map((body) => ({ ...body, path: "/v1/chat/completions" })),
  ...CALLS.map(({ name, text, statuses }) => ({
    ...{ name, statuses, path: "/v1/responses" },
    text: () =>
      text()
        .replace('"messages":', '"input":')
        .replace('"response_format":{"type":"json_schema","json_schema":{', '"text":{"format":{"type":"json_schema",'),
  })),
  ...SHORTS.map((body) => ({ ...body, path: "/api/improve" })),
];

/** `token` signs in to the page, `secret` is a key. */
export const sendLargeBody = (url: string, { path }: LargeBody, text: string, by: { token: string; secret: string }) =>
  fetch(url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${path.startsWith("/v1") ? by.secret : by.token}`,
      "content-type": "application/json",
    },
    body: text,
  });
