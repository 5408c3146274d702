const EXAMPLES_MAX = 24;
const VALUE = "(?=[-+\\d\"'\\[({]|True\\b|False\\b|None\\b|true\\b|false\\b|null\\b)";
const PATTERNS: readonly RegExp[] = [
  // A session of Python's interpreter: a call, and its result in the next line.
  /^[ \t]{0,12}>>> ?[^\n]{1,200}\n[ \t]{0,12}(?!>>>)\S/gm,
  // A call with its result in the same line: f(2) == 3, f(2) -> 3, f(2) should return 3.
  new RegExp(
    `(?<!\\bdef )\\b[A-Za-z_]\\w{0,50}\\([^()\\n]{0,160}\\)[ \\t]{0,4}(?:={1,3}>?|-{1,2}>|[➞→⇒:]|#? ?(?:should )?(?:returns?|gives?|equals?|is)\\b:?)[ \\t]{0,4}${VALUE}`,
    "g",
  ),
  // What goes in and what should come out, by name.
  /\binput(?: \d{1,2})?[ \t]{0,3}[:=]\s{0,20}[^\n]{1,200}?[\s,;.]{1,30}(?:expected )?output(?: \d{1,2})?[ \t]{0,3}[:=]/gi,
];

/** How many worked examples stand in a prompt: what goes in, and what should come out. At most 24. */
export function countExamples(prompt: string): number {
  const found = PATTERNS.reduce((sum, pattern) => sum + (prompt.match(pattern)?.length ?? 0), 0);
  return Math.min(EXAMPLES_MAX, found);
}
