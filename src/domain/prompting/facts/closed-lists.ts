/**
 * Small fixed word lists in nine languages for comparing a prompt with its rewrite. They depend on no subject. If a
 * word is missing in a list, a lost fact may stay unnoticed, but no text changes.
 */
const anyOf = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");

const NOT_EN =
  "no(?!\\.? ?\\d)|not|never|none|nothing|nobody|neither|nor|without|avoid\\p{L}*|except|exclud\\p{L}*|skip\\p{L}*|omit\\p{L}*|leav\\p{L}* out|drop|cannot|\\p{L}+n['’]t|dont|doesnt|isnt|arent|cant|wont|didnt|shouldnt|instead|rather than|free of|lack\\p{L}*|missing|unable|anything but|refrain\\p{L}*";
const NOT_OTHERS =
  "kein\\p{L}*|nicht\\p{L}*|ohne|nie|niemals|weder|fehl\\p{L}*|statt|vermeide\\p{L}*|pas|sans|jamais|aucune?|ni|non|évite\\p{L}*|sin|nunca|ningun\\p{L}*|ningún|nada|evita\\p{L}*|não|nao|sem|nenhum\\p{L}*|senza|niente|nessun\\p{L}*|niet\\p{L}*|geen|zonder|nooit|bez|nie|żadn\\p{L}*|değil|olmasın|yok|hiç|\\p{L}+(?:suz|sız|süz|siz)|\\p{L}+m[ae]y[ıi]n";
export const NEGATION = anyOf(`${NOT_EN}|${NOT_OTHERS}`);

export const AT_MOST = anyOf(
  "max\\p{L}*|at (?:the )?most|under|up to|below|within|(?:no|not|never) (?:more|longer|later|over|bigger|higher) than|not exceed\\p{L}*|less than|fewer than|or (?:less|fewer|under)|tops|limit\\p{L}*|cap|no more|by|before|until|till|höchstens|bis|unter|weniger als|nicht mehr als|vor|au (?:plus|maximum)|moins de|pas plus de|jusqu\\p{L}*|avant|como (?:máximo|mucho)|máximo|menos de|hasta|antes|no más de|al massimo|massimo|meno di|entro|fino a|no máximo|menos de|até|maximaal|hoogstens|minder dan|tot|najwyżej|maksymalnie|mniej niż|en fazla|kadar",
);
export const AT_LEAST = anyOf(
  "min|minim\\p{L}*|at least|more than|or more|over|no less than|not less than|no fewer than|mindestens|mehr als|ab|au moins|plus de|minimum|al menos|por lo menos|más de|almeno|più di|pelo menos|mais de|minstens|meer dan|co najmniej|przynajmniej|en az",
);
export const APPROXIMATION = anyOf(
  "about|abt|around|roughly|ca|approx\\p{L}*|approximately|circa|ideally|preferably|or so|give or take|ish|etwa|ungefähr|rund|idealerweise|environ|à peu près|idéalement|alrededor de|aproximadamente|más o menos|idealmente|circa|all'incirca|cerca de|ongeveer|około|mniej więcej|yaklaşık|civarında",
);

export const FIRST_PERSON = anyOf(
  "my|our|ours|me|i|i'm|i’m|we|us|mein\\p{L}*|unser\\p{L}*|mir|mich|ich|wir|uns|mon|ma|mes|notre|nos|je|nous|mi|mis|nuestr\\p{L}+|yo|meu|minha|nosso|nossa|eu|mio|mia|nostr\\p{L}+|io|mijn|onze|ons|ik|wij|mój|moja|moje|nasz\\p{L}*|benim|bizim",
);
export const SECOND_OR_THIRD_PERSON = anyOf(
  "your|yours|you are|their|his|her|the user'?s?|the person'?s?|dein\\p{L}*|votre|vos|ton|tes|tu|tus|seu|sua|tuo|tua|vostr\\p{L}+|jouw|uw|twój|twoja|senin",
);

/** Units of real-world facts. Counts of words and lines are not included. */
export const UNITS: readonly (readonly [dimension: string, unit: string, words: RegExp])[] = (
  [
    ["share", "%", "%|percent|per cent|prozent|pour ?cent|por ?ciento|per ?cento|procent\\p{L}*"],
    ["money", "EUR", "€|eur|euros?"],
    ["money", "USD", "\\$|usd|dollars?|bucks"],
    ["money", "GBP", "£|gbp|quid"],
    ["money", "CHF", "chf|franken"],
    ["time", "second", "secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi"],
    ["time", "minute", "mins?|minutes?|minuten?|minutos?|minuti|minuut|minut\\p{L}*|dakika"],
    ["time", "hour", "hrs?|hours?|std|stunden?|heures?|horas?|ore|uur|godzin\\p{L}*|saat"],
    ["time", "day", "days?|tage?n?|jours?|días?|dias?|giorni|dagen|dni|gün"],
    ["time", "week", "weeks?|wks?|wochen?|semaines?|semanas?|settimane?|weken|tygodni\\p{L}*|hafta"],
    ["time", "month", "months?|monate?n?|mois|mes(?:es)?|mesi|maanden|miesi\\p{L}*"],
    ["time", "year", "years?|yrs?|jahre?n?|ans|années?|años?|anos?|anni|jaar|lat|yıl"],
    [
      "area",
      "m²",
      "m²|m2|qm|sqm|sq ?m|square met(?:er|re)s?|quadratmeter|metros? cuadrados?|mètres? carrés?|metri quadr\\p{L}+",
    ],
    ["area", "ft²", "sq ?ft|square f(?:ee|oo)t|ft²|ft2"],
    ["length", "km", "km|kilomet(?:er|re)s?|kilómetros|chilometri"],
    ["length", "mile", "miles?"],
    ["length", "cm", "cm|centimet(?:er|re)s?"],
    ["length", "mm", "mm|millimet(?:er|re)s?"],
    ["length", "inch", "inch(?:es)?"],
    ["length", "foot", "feet|foot|ft"],
    ["mass", "kg", "kg|kilos?|kilogram\\p{L}*"],
    ["mass", "g", "g|grams?|gramm|grammes?|gramos"],
    ["mass", "lb", "lbs?|pounds?"],
    ["mass", "oz", "oz|ounces?"],
    ["volume", "l", "l|lit(?:er|re)s?|litros?|litri"],
    ["volume", "ml", "ml"],
    ["volume", "pint", "pints?"],
    ["volume", "gallon", "gallons?"],
    ["warmth", "°C", "°c|celsius"],
    ["warmth", "°F", "°f|fahrenheit"],
  ] as const
).map(([dimension, unit, words]) => [dimension, unit, new RegExp(`^(?:${words})(?![\\p{L}\\p{N}'’])`, "iu")] as const);
export const CURRENCY_BEFORE_NUMBER = /[€$£]\s?$|(?<![\p{L}])(?:eur|usd|gbp|chf)\s?$/iu;

/** Words for 1. They are not counted in a prompt, because they are often articles. */
export const WORDS_FOR_ONE = anyOf(
  "1|1st|one|first|once|single|an?|per|each|ein\\p{L}*|erste\\p{L}*|une?|premi\\p{L}+|un[oa]?|primer\\p{L}*|prim[oa]|um|uma|primeir\\p{L}+|eerste|één|een|jed\\p{L}+|pierwsz\\p{L}+|bir|ilk",
);

/** Number words from two to twelve. Words for one are left out, because they are often articles. */
const NUMBERS = [
  "two three four five six seven eight nine ten eleven twelve",
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "deux trois quatre cinq six sept huit neuf dix onze douze",
  "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  "due tre quattro cinque sei sette otto nove dieci undici dodici",
  "dois três quatro cinco seis sete oito nove dez onze doze",
  "twee drie vier vijf zes zeven acht negen tien elf twaalf",
  "dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście",
  "iki üç dört beş altı yedi sekiz dokuz on onbir oniki",
];
/** Number words that have another meaning in one of the languages. */
const NO_NUMBERS: ReadonlySet<string> = new Set(["on", "six", "once", "sei", "elf"]);
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ["six", "6"],
  ["elf", "11"],
  ["couple", "2"],
  ["dozen", "12"],
  ["twenty", "20"],
  ["thirty", "30"],
  ...NUMBERS.flatMap((row) =>
    row.split(" ").flatMap((word, index) => (NO_NUMBERS.has(word) ? [] : [[word, String(index + 2)] as const])),
  ),
]);

/** The most common words of each language. They show which language a text has, but not what the user wants. */
export const COMMON_WORDS_BY_LANGUAGE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: set(
    "the and for with to of in is are that this it my our be on as at by from a an or but if so please you your me i we do how what who why when can want need help write make give should will about not no they their",
  ),
  de: set(
    "der die das und für mit zu von in ist sind den dem ein eine einen einer mein meine wir ich auf aus bitte soll nicht kein bei zum zur oder aber auch schreib",
  ),
  fr: set(
    "le la les et pour avec de des du un une est sont dans mon ma mes nous je sur pas qui que ce cette s'il vous plaît écris moi au aux en",
  ),
  es: set(
    "el la los las y para con de del un una es son en mi mis nosotros yo por no que este esta escribe me lo al su sin",
  ),
  it: set(
    "il lo la gli le e per con di del della un una è sono in mio mia noi io su non che questo questa scrivi mi al dei alla",
  ),
  pt: set("o a os as e para com de do da um uma é são em meu minha nós eu por não que este esta escreva me ao dos das"),
  nl: set(
    "de het een en voor met van in is zijn mijn onze ik wij op niet dat dit die schrijf te aan bij ook maar graag",
  ),
  pl: set("i w na z do dla że się nie to jest są mój moja o po od jak ale przy proszę napisz oraz która który"),
  tr: set("ve bir için ile bu da de mi ne çok olan gibi daha ama benim bizim lütfen yaz olarak kadar"),
};

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
