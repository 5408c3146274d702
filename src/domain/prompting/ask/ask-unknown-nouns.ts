const BEFORE_NOUN = new Set(
  (
    "a an the my our your their its this these some any of in on for with about from between into common local different various " +
    "recent latest best top good major main key important popular effective available professional personal public digital global historical"
  ).split(" "),
);
const AFTER_NOUN = new Set(
  "of in on for with to from at by about into and or that which who where when using between during within as is are".split(
    " ",
  ),
);
// They look like nouns and say nothing that a question could take up, or are other words that often stand in these places.
const EMPTY = new Set(
  (
    "ways things tips advice list lists steps ideas information plans number numbers kinds types times days weeks months years hours minutes " +
    "people person someone something anything everything everyone parts examples options suggestions recommendations instructions details " +
    "strategies methods life world areas cities places needs goals stuff range users questions answers tasks process morning evening night " +
    "weekend today tomorrow friend friends family future points reasons cases results issues problems benefits names values facts basics " +
    "experience skills resources materials this that these those them me you it us one ones two three four five some more most best better " +
    "past last next first second same other another such each every both little much many lot help home house way thing step plan type kind " +
    "time date place part list name need work order sense advice guide guides overview summary beginner beginners detail process requirements"
  ).split(" "),
);
const VERBAL = /(?:ly|ing|ed|able|ible|ful|less|ous|ive|ish|est)$/;
const LIKELY_SINGULAR = /(?:tion|ment|ness|ity|ance|ence|ship|ology|graphy|ism|ure|age|sis|er|or|ry|cy)$/;

/** Whether a word that is in no list stands where a noun stands. `next` is "" at the end of a clause. */
export function looksLikeNoun(before: string, word: string, next: string): boolean {
  if (!/^[a-z]{5,20}$/.test(word) || EMPTY.has(word) || VERBAL.test(word)) return false;
  if (next !== "" && !AFTER_NOUN.has(next)) return false;
  const isPlural = /[^su]s$/.test(word);
  if (isPlural) return BEFORE_NOUN.has(before);
  return LIKELY_SINGULAR.test(word) && (before === "a" || before === "an");
}
