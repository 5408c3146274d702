import { FILTERS, type Term, wordsFor } from "./score-solve-filters.ts";
import { NAMED } from "./score-solve-named.ts";
import { CHANGES, FINISHES } from "./score-solve-results.ts";

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
    "all every only both one single new same original case example examples note " +
    "contains contain containing consisting consists consist represented representing represents representation form do does has have having also it's " +
    "called named name assume assuming valid always never will guaranteed based using use uses used into out up over not them here hand following follows simple simply just exactly kept keep keeps " +
    "resulting appear appears appearing occur occurs occurring preserve preserving order only"
  ).split(" "),
);
const WORD = /[a-z][a-z']+/gi;

const wholeWords = (pattern: RegExp): RegExp => new RegExp(`(?:${pattern.source})\\w*`, "gi");

export interface Understanding {
  /** Words that name parts of an operation. */
  readonly operating: number;
  /** Words that neither do nor are neutral: what has not been understood. */
  readonly unknown: readonly string[];
}

/** Which words of a description name an operation, and which could mean anything. `names` are those of its parameters. */
export function understandingOf(prose: string, names: ReadonlySet<string>): Understanding {
  const isTelling = (word: string): boolean => !NEUTRAL.has(word.toLowerCase()) && !names.has(word);
  let rest = prose;
  for (const term of [...FILTERS, ...CHANGES, ...FINISHES, ...NAMED] as readonly Term[]) {
    if (wordsFor(term, prose) === null) continue;
    rest = rest.replace(wholeWords(term.says), " ");
    if (term.also !== undefined) rest = rest.replace(wholeWords(term.also), " ");
  }
  const unknown = (rest.match(WORD) ?? []).filter(isTelling);
  return { operating: (prose.match(WORD) ?? []).filter(isTelling).length - unknown.length, unknown };
}
