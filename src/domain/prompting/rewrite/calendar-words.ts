// Months and days of the week in the languages our users write in, with their usual short forms.
const MONTHS = [
  "january jan januar januari janvier enero gennaio janeiro stycznia styczeń",
  "february feb februar februari février febrero febbraio fevereiro lutego luty",
  "march mar märz maart mars marzo março marca marzec",
  "april apr avril abril aprile kwietnia kwiecień",
  "may mai mei mayo maggio maio maja maj",
  "june jun juni juin junio giugno junho czerwca czerwiec",
  "july jul juli juillet julio luglio julho lipca lipiec",
  "august aug augustus août agosto sierpnia sierpień",
  "september sep sept septembre septiembre settembre setembro września wrzesień",
  "october oct oktober okt octobre octubre ottobre outubro października październik",
  "november nov novembre noviembre novembro listopada listopad",
  "december dec dezember dez décembre diciembre dicembre dezembro grudnia grudzień",
];
const DAYS = [
  "monday mon montag lundi lunes lunedì segunda-feira maandag poniedziałek",
  "tuesday tue tues dienstag mardi martes martedì terça-feira dinsdag wtorek",
  "wednesday wed mittwoch mercredi miércoles mercoledì quarta-feira woensdag środa środę",
  "thursday thu thur thurs donnerstag jeudi jueves giovedì quinta-feira donderdag czwartek",
  "friday fri freitag vendredi viernes venerdì sexta-feira vrijdag piątek",
  "saturday sat samstag samedi sábado sabato zaterdag sobota sobotę",
  "sunday sun sonntag dimanche domingo domenica zondag niedziela niedzielę",
];
/** Words with another, more usual meaning: they count with a capital inside a sentence, or beside a figure. */
const AMBIGUOUS = new Set("may mar mars mon sun sat wed mai mei jun jul dez maj maja marca march".split(" "));

const VALUES: ReadonlyMap<string, string> = new Map([
  ...MONTHS.flatMap((words, month) => words.split(" ").map((word) => [word, `month ${month + 1}`] as const)),
  ...DAYS.flatMap((words, day) => words.split(" ").map((word) => [word, `day ${day + 1}`] as const)),
]);

/** The month or day a word names, in one notation for all languages; null for all other words. */
export function calendarValue(word: string, isBesideFigure: boolean, isOpening: boolean): string | null {
  const plain = plainWord(word);
  const value = VALUES.get(plain) ?? null;
  if (value === null || !AMBIGUOUS.has(plain)) return value;
  return isBesideFigure || (/^\p{Lu}/u.test(word) && !isOpening) ? value : null;
}

/** What it may name, also where it more usually means something else. */
export const possibleCalendarValue = (word: string): string | null => VALUES.get(plainWord(word)) ?? null;

function plainWord(word: string): string {
  const plain = word.toLowerCase().replace(/['’]s$/, "");
  return VALUES.has(plain) ? plain : plain.replace(/s$/, "");
}
