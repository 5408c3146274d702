import { withoutSentences } from "./score-example-prose.ts";
import type { Term } from "./score-solve-filters.ts";

/** Words that say how inputs and results look, say nothing: with them an operation is the same as without. */
const NEUTRAL: ReadonlySet<string> = new Set(
  (
    "a an the of in for from by to at on as and or is are was be been it its this that these those there their they which who whose what " +
    "with given give gives giving takes take taking taken accept accepts receive receives get gets got input inputs output outputs argument arguments " +
    "parameter parameters function functions method write implement create make define complete program code task goal job your you i we our us " +
    "my me should must will would shall can could may need needs want wants please find finds found finding compute computes computed calculate calculates calculated calculating " +
    "determine determines return returns returned returning produce produces yield result results answer value values element elements item items " +
    "entry entries member members list lists array arrays tuple tuples vector sequence sequences collection set string strings str text texts integer " +
    "integers int ints float floats number numbers numeric real natural whole floating point character characters char chars letter letters word words digit digits " +
    "sentence bool boolean true false yes no otherwise if whether check checks checking test tests verify then else when where such so " +
    "all every only both single new same original case example examples note " +
    "contains contain containing consisting consists consist represented representing represents representation form do does has have having also it's " +
    "called named name assume assuming valid always never will guaranteed based using use uses used into out up over not them here hand following follows simple simply just kept keep keeps " +
    "resulting appear appears appearing occur occurs occurring preserve preserving order only remove removed removes delete deleted left leave out none arr lst filter filters convert converts threshold"
  ).split(" "),
);
const WORD = /[a-z][a-z']+/gi;
const MAY_COME = /\b(?:assume|guaranteed|valid|you (?:may|can)|constraints?)\b/i;
/** What holds for unusual input, of what kind the inputs are, and how many. */
const ASIDE =
  /\b(?:returns?|or) (?:an? )?(?:empty \w+|none|null|-?\d+|\[\]|''|"") (?:if|when|in case|for)\b[^.\n]*|\bif [^.\n]{0,80}\b(?:empty|none|no)\b[^.\n]*|\bnon-?empty\b|\b(?:an? |two |three |of )(?:non-?)?(?:positive|negative) (?=(?:integer|number|float|int)s?\b)\w*|\btwo (?=(?:\w+ )?(?:strings|words|texts|lists|arrays|numbers|integers|inputs|arguments|parameters)\b)/gi;
const wholeWords = (pattern: RegExp): RegExp => new RegExp(`(?:${pattern.source})\\w*`, "gi");

export interface Understanding {
  /** Words that name parts of an operation. */
  readonly operating: number;
  /** Words that neither do nor are neutral: what has not been understood. */
  readonly unknown: readonly string[];
}

/** Which words of a description name an operation, and which could mean anything. `names` are those of its parameters. */
export function understandingOf(
  whole: string,
  terms: readonly Pick<Term, "says" | "also">[],
  names: ReadonlySet<string>,
): Understanding {
  const prose = withoutSentences(whole, MAY_COME).replace(ASIDE, " ");
  const telling = wordsIn(prose, names);
  const unknown = wordsIn(withoutTerms(prose, terms), names);
  return { operating: telling.length - unknown.length, unknown };
}

/** Groups of named operations that leave no word unexplained: the description asks for one of them and nothing else. */
export function soleGroups(whole: string, named: readonly Term[], names: ReadonlySet<string>): ReadonlySet<string> {
  const prose = withoutSentences(whole, MAY_COME).replace(ASIDE, " ");
  const said = new Set(named.map(({ group }) => group));
  if (wordsIn(prose, names).length === 0) return new Set();
  const isSole = (group: string): boolean =>
    wordsIn(
      withoutTerms(
        prose,
        named.filter((term) => term.group === group),
      ),
      names,
    ).length === 0;
  return new Set([...said].filter(isSole));
}

const isTelling = (word: string, names: ReadonlySet<string>): boolean =>
  !NEUTRAL.has(word.toLowerCase()) && !names.has(word);
const wordsIn = (prose: string, names: ReadonlySet<string>): string[] =>
  (prose.match(WORD) ?? []).filter((word) => isTelling(word, names));

/** The text with the words of the terms blanked out. */
function withoutTerms(prose: string, terms: readonly Pick<Term, "says" | "also">[]): string {
  const letters = prose.split("");
  for (const pattern of terms.flatMap(({ says, also }) => (also === undefined ? [says] : [says, also]))) {
    for (const { 0: words, index } of prose.matchAll(wholeWords(pattern)))
      letters.fill(" ", index, index + words.length);
  }
  return letters.join("");
}
