/** What a run of may be slow: blanks, breaks, letters, digits, quotes, brackets, marks of lists and of Markdown. */
const UNITS = [
  ...[
    " ",
    "\n",
    "\t\n",
    "\n\n",
    "a",
    "A",
    "1",
    "é",
    ".",
    "1.",
    "a,",
    "a-",
    "=",
    "_",
    "*",
    '"',
    "`",
    "'",
    "(",
    "[",
    "{",
    "<",
  ],
  ...["/", ":", ",", ";", "-", "!", "?", "#", "|", "$", "%", "+", ")", "]", "}", "’", "…"],
  ...["- ", "# ", "a ", "1 ", "A b ", "ab c, ", "- a\n", "“a", "«a", "„a", "[[", "a_"],
];
/** Nothing of ours ends with it, so that what looks for an end finds none. */
const NO_END = "\u0001";
const WORDS_MAX = 4;
const BEGINNINGS_MAX = 2;

/** Texts of `length` UTF-16 units to wear out an expression: long runs of one thing, also behind and between its own words. */
export function* hostileTexts(source: string, length: number): Generator<string> {
  const words = [...new Set(source.match(/[\p{L}]{2,}(?: \p{L}{2,})*/gu) ?? [])].slice(0, WORDS_MAX);
  const spelled = words.flatMap((word) => [word, `${word} `]);
  const run = (unit: string): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + NO_END;
  for (const unit of [...UNITS, ...spelled]) {
    const long = run(unit);
    yield long;
    for (const begins of spelled.slice(0, BEGINNINGS_MAX)) yield begins + long;
  }
  for (const word of spelled) for (const between of [" ", "a", "1"]) yield run(word + between);
}
