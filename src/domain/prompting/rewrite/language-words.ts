// Words of the languages our users write in. Set by hand from general knowledge; no row of any collection stands here.

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words that nearly every text of a language holds; what is shared by several helps none of them. */
const SMALL_WORDS_OF: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordsOf(
    "the a an and or but of to in on at for with from by as is are was were be been it its this that these those i my me we our us you your he she they them their his her not no do does did have has had will would can could should must what which who how when where why if so than then there here please write about each any some all only more than up out into over also just make give keep after before because since during between through thru while per via again still back own same other another around below above under whom",
  ),
  de: wordsOf(
    "der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen mit ohne für von vom zu zum zur im am auf aus bei nach über unter ist sind war waren wird werden hat haben ich mein meine meinen meiner mir mich wir unser unsere uns du dir sie ihr ihre ihm ihn es er als wie was wer wo wann warum wenn dass weil damit auch nur noch schon sehr bitte schreib schreibe soll sollen kann muss jede jeder jedes höchstens",
  ),
  fr: wordsOf(
    "le la les un une des du de et ou mais ne pas plus sans avec pour par dans sur sous chez est sont était sera ont avoir être je mon ma mes nous notre nos vous votre vos il elle ils elles leur leurs ce cet cette ces que qui quoi dont où quand comment pourquoi si au aux en très aussi bien écris merci fais tous toutes chaque à l d j s qu n c m",
  ),
  es: wordsOf(
    "el la los las un una unos unas y o pero no sin con para por en de del al es son era está están ser hay yo mi mis me nos nuestro nuestra tu tus su sus lo le les que qué quien cómo cuándo dónde porque si más muy también escribe haz este esta esto estos estas cada como se ya hasta",
  ),
  it: wordsOf(
    "il lo la i gli le un uno una e o ma non senza con per in di del della dello dei delle degli al alla ai alle da dal dalla nel nella sul sulla è sono era essere ho ha abbiamo hanno io mio mia miei mie mi ci noi nostro nostra tu tuo tua che chi come quando dove perché se più molto anche scrivi questo questa questi queste ogni niente solo",
  ),
  pt: wordsOf(
    "o a os as um uma uns umas e ou mas não sem com para por em de do da dos das no na nos nas ao aos à é são era está estão ser há eu meu minha meus minhas me nós nosso nossa você vocês seu sua seus suas que quem como quando onde porque se mais muito também escreva escreve este esta isto estes estas cada já até só apenas",
  ),
  nl: wordsOf(
    "de het een en of maar niet geen zonder met voor van in op aan bij naar uit over onder is zijn was waren wordt worden heeft hebben ik mijn me mij wij we ons onze jij je jouw u uw hij zij ze hun dat die dit deze wat wie waar wanneer waarom hoe als dan ook nog alleen zeer graag schrijf elk elke maak",
  ),
  pl: wordsOf(
    "i w we z ze na do od dla o u po pod przez za nie jest są był była będzie być mam ma mamy ja mój moja moje mnie mi my nasz nasza nam ty ty twój się to ten ta te tego tej tych co kto jak kiedy gdzie dlaczego jeśli że żeby tylko też już bardzo bez ani każdy każda każde napisz proszę oraz lub ale który która które",
  ),
};

/** Letters that tell the script where words do not: one of these in five is no Latin text. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["han", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["hangul", /\p{Script=Hangul}/gu],
  ["cyrillic", /\p{Script=Cyrillic}/gu],
  ["arabic", /\p{Script=Arabic}/gu],
  ["hebrew", /\p{Script=Hebrew}/gu],
  ["greek", /\p{Script=Greek}/gu],
  ["devanagari", /\p{Script=Devanagari}/gu],
  ["thai", /\p{Script=Thai}/gu],
];

/** How many small words of each language a text holds, and in which script it is written. */
export interface LanguageSigns {
  readonly script: string;
  readonly hits: ReadonlyMap<Language, number>;
  readonly wordCount: number;
}

export function languageSigns(text: string): LanguageSigns {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(([, pattern]) => (text.match(pattern)?.length ?? 0) > letters / 5)?.[0] ?? "latin";
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return {
    script,
    wordCount: words.length,
    hits: new Map(
      LANGUAGES.map((language) => [language, words.filter((word) => SMALL_WORDS_OF[language].has(word)).length]),
    ),
  };
}

/** The language with clearly the most small words; null where a text is too short or too mixed to tell. */
export function languageOf({ hits }: LanguageSigns): Language | null {
  const [first, second] = [...hits].sort((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] === 0) return null;
  return first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** True when the second text is written in another language than the first. Doubtful texts are not. */
export function isOtherLanguage(one: string, other: string): boolean {
  const [before, after] = [languageSigns(one), languageSigns(other)];
  if (before.wordCount === 0 || after.wordCount === 0) return false;
  if (before.script !== after.script) return true;
  const [from, to] = [languageOf(before), languageOf(after)];
  if (from === null || to === null || from === to) return false;
  const [kept, fresh] = [after.hits.get(from) ?? 0, after.hits.get(to) ?? 0];
  return fresh >= 3 && fresh >= after.wordCount / 6 && fresh >= kept * 2;
}

/** True for a word that says nothing of its own in any of the languages. */
export const isSmallWord = (word: string): boolean => LANGUAGES.some((language) => SMALL_WORDS_OF[language].has(word));

const NEGATIONS = wordsOf(`
  not no never without nothing nobody none neither nor cannot avoid avoids avoiding exclude excluding except hates nowhere
  dont doesnt didnt cant wont isnt arent shouldnt mustnt wasnt havent hasnt aint skip omit refuse refrain instead allergic allergy allergies intolerant intolerance
  allergisch allergie unverträglichkeit allergique allergies alérgico alérgica alergia allergico allergica allergia uczulenie uczulona uczulony
  nicht kein keine keinen keinem keiner keines nie niemals ohne weder noch nichts niemand außer vermeide vermeiden keinerlei
  pas sans jamais aucun aucune rien ni sauf évite éviter
  no sin nunca nada ningún ninguna ninguno tampoco salvo excepto evita evitar jamás
  non senza mai niente nulla nessun nessuna nessuno né tranne evita evitare
  não nao sem nunca nada nenhum nenhuma nem exceto evite evitar
  niet geen zonder nooit niets niemand behalve vermijd
  nie bez nigdy nic żaden żadna żadnych żadne ani nikt unikaj oprócz
  inte utan aldrig ingen inga inget ikke uden aldrig ei
`);
// "nie" is never in German and not in Polish; both rule something out, so nothing has to tell them apart.
// "no" is "in the" in Portuguese.
export const isNegationWord = (plain: string, language: Language | null): boolean =>
  (NEGATIONS.has(plain) && !(language === "pt" && plain === "no")) || /n['’]t$/.test(plain);

/** What a number may be bounded by; words of one group may stand for each other. */
export const LIMIT_GROUPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "most",
    /(?<![\p{L}])(?:at most|no more than|not more than|no longer than|not over|not above|nothing (?:over|above)|up to|max(?:imum|imal|imale|imaal)?\.?|less than|fewer than|shorter than|under|below|within|limit(?:ed)? (?:of|to)|or (?:less|fewer|under)|top|cap(?:ped)? (?:of|at)|höchstens|nicht (?:mehr|länger) als|weniger als|unter|bis zu|bis|innerhalb|au plus|au maximum|moins de|pas plus de|jusqu['’]à|dans les|como máximo|máximo|a lo sumo|menos de|no más de|hasta|al massimo|massimo|non più di|meno di|fino a|entro|no máximo|até|menos de|não mais de|hoogstens|maximaal|niet meer dan|minder dan|binnen|najwyżej|maksymalnie|nie więcej niż|mniej niż|poniżej|do(?= \d+ \p{L}*(?:ów|y|i|ń|nia|wa|zł|km|min|godz)(?![\p{L}]))|w ciągu)(?![\p{L}])/giu,
  ],
  [
    "least",
    /(?<![\p{L}])(?:at least|min(?:imum|destens)?\.?|no less than|no fewer than|more than|over|above|or (?:more|older|above)|mindestens|nicht weniger als|mehr als|über|ab|au moins|minimum|plus de|al menos|por lo menos|mínimo|más de|almeno|minimo|più di|pelo menos|no mínimo|mais de|minstens|meer dan|co najmniej|przynajmniej|ponad)(?![\p{L}])/giu,
  ],
  [
    "exactly",
    /(?<![\p{L}])(?:exactly|precisely|exact|genau|exakt|exactement|exactamente|esattamente|exatamente|precies|dokładnie)(?![\p{L}])/giu,
  ],
];

/** Words that make a limit or a figure softer than it was. */
export const HEDGE =
  /(?<![\p{L}])(?:roughly|around|about|abt|approximately|approx\.?|circa|ca\.?|some|ideally|preferably|if possible|where possible|when possible|as far as possible|if you can|only where|only if|only when|try to|aim for|or so|more or less|etwa|ungefähr|rund|möglichst|idealerweise|wenn möglich|nach möglichkeit|in der regel|environ|à peu près|si possible|idéalement|de préférence|plutôt|aproximadamente|alrededor de|más o menos|si es posible|idealmente|preferiblemente|preferentemente|unos|unas|approssimativamente|possibilmente|se possibile|più o meno|preferibilmente|cerca de|mais ou menos|se possível|de preferência|preferencialmente|ongeveer|zo mogelijk|indien mogelijk|bij voorkeur|około|mniej więcej|w miarę możliwości|jeśli to możliwe|najlepiej)(?![\p{L}])/giu;

export const ONLY =
  /(?<![\p{L}])(?:only|solely|exclusively|nothing (?:but|else)|nur|ausschließlich|lediglich|seulement|uniquement|exclusivement|rien que|solo|sólo|solamente|únicamente|exclusivamente|soltanto|solamente|esclusivamente|só|somente|apenas|unicamente|alleen|slechts|uitsluitend|tylko|wyłącznie|jedynie)(?![\p{L}])/giu;

/** Figures in words, of the languages together; where two languages disagree the word is left out. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "0": "zero null zéro cero",
    "1": "one once single eins ein eine einen einem einer une un uno una um uma een jeden jedna jedno",
    "2": "two twice both zwei beide deux dos due dois duas twee dwa dwie dwóch",
    "3": "three thrice drei trois tres tre três drie trzy trzech",
    "4": "four vier quatre cuatro quattro quatro cztery czterech",
    "5": "five fünf cinq cinco cinque vijf pięć pięciu",
    "6": "six sechs sei seis zes sześć sześciu",
    "7": "seven sieben sept siete sette sete zeven siedem siedmiu",
    "8": "eight acht huit ocho otto oito osiem ośmiu",
    "9": "nine neun neuf nueve nove negen dziewięć",
    "10": "ten zehn dix diez dieci dez tien dziesięć dziesięciu",
    "11": "eleven elf onze once-es undici",
    "12": "twelve zwölf douze doce dodici doze twaalf dwanaście dozen",
    "14": "fourteen fortnight vierzehn quatorze",
    "15": "fifteen fünfzehn quinze quince quindici",
    "20": "twenty zwanzig vingt veinte venti vinte twintig dwadzieścia",
    "30": "thirty dreißig trente treinta trenta trinta dertig",
    "40": "forty vierzig quarante cuarenta quaranta quarenta veertig",
    "50": "fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig",
    "100": "hundred hundert cent cien cento honderd sto",
    "1000": "thousand tausend mille mil duizend tysiąc",
  }).flatMap(([digits, words]) => words.split(" ").map((word) => [word, digits] as const)),
);

export const numberOfWord = (plain: string): string | null => NUMBER_WORDS.get(plain) ?? null;
