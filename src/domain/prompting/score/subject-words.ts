// Words that stand in texts on every subject: grammar, time, number, and what is said of any answer.
const NO_SUBJECT: ReadonlySet<string> = new Set(
  (
    "the and for with that from are was were been being this these those you your yours our ours their theirs his her hers its him she they them who whom whose which what " +
    "when where why how any all each every both some such other another than then there here have has had having does did doing will would shall should can could may might " +
    "must not nor but yet also very more most much many few less least only just even still too about into over under between within without through during before after " +
    "above below near off out onto upon per via one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million half first second " +
    "third last next new old good bad great big large small long short high low own same different certain several either neither because since while until unless though " +
    "although however therefore thus again ever never always often sometimes usually especially etc please " +
    "hour minute day week month year today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april june july august " +
    "september october november december morning evening night afternoon weekend time date moment spring summer autumn winter " +
    "thing something anything everything nothing someone anyone everyone people person man woman way kind sort type part use used using make made making get got give given " +
    "take taken put let say said tell told see seen know known go went gone going come came want need like lot number amount set place point case fact state form " +
    "end begin start keep kept find found show shown look seem become live life world able most specific prefer preference preferred right left away back together " +
    "write explain describe list name mention include add avoid create draft compare summarise summarize plan prepare suggest answer question word sentence paragraph text " +
    "went saw seen ate made whole whose around among along across toward against also able such every able page line letter tone style table bullet format length example detail reader audience goal purpose"
  ).split(" "),
);
const WORD = /[a-z]{3,}/g;

/** The words of an English text that say what it is about: lower case, without plural endings, in order. */
export function subjectWords(text: string): string[] {
  const found: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (NO_SUBJECT.has(word)) continue;
    const single = withoutEnding(word);
    if (!NO_SUBJECT.has(single)) found.push(single);
  }
  return found;
}

function withoutEnding(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
