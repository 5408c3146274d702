import { isSameStem } from "./align-texts.ts";
import { stemOf, type Token } from "./text-units.ts";

// What people ask to have made, by its name. Words in a row name the same thing; a thing may have many.
const NAMES: readonly string[] = [
  "swot",
  "lyrics song",
  "poem verse",
  "story tale",
  "essay paper",
  "article",
  "blog",
  "book books novel",
  "script screenplay sketch",
  "speech toast talk",
  "presentation slides deck",
  "letter",
  "email mail e-mail",
  "message whatsapp sms",
  "post caption",
  "newsletter",
  "press release",
  "blurb",
  "slogan tagline motto",
  "headline headlines title titles",
  "ad advert advertisement job-ad",
  "listing",
  "description descriptions",
  "persona personas",
  "proposal offer quote",
  "report",
  "memo",
  "notice",
  "summary",
  "minutes",
  "agenda",
  "plan",
  "lesson",
  "quiz questions",
  "survey questionnaire",
  "interview",
  "guide",
  "manual instructions",
  "policy",
  "contract agreement",
  "invitation",
  "reply response answer",
  "review",
  "biography bio",
  "cv resume",
  "reference",
  "comment commentary",
  "schedule timetable",
  "budget",
  "comparison",
  "checklist list",
  "template",
  "faq",
  "outline",
  "recipe recipes dinner meal menu",
  "itinerary trip",
  "formula",
  "query",
  "function",
  "regex pattern",
  "concept",
  "strategy",
  "podcast",
  "video",
  "spot",
  "user-stories stories",
  "liedtext lied",
  "gedicht",
  "geschichte",
  "aufsatz",
  "artikel",
  "rede",
  "brief",
  "nachricht",
  "beitrag",
  "anzeige",
  "exposé",
  "angebot",
  "bericht",
  "zusammenfassung",
  "protokoll",
  "einladung",
  "antwort",
  "rezept",
  "formel",
  "lettre",
  "courriel mail e-mail",
  "annonce",
  "discours",
  "résumé",
  "recette",
  "poème",
  "histoire",
  "carta",
  "correo",
  "anuncio",
  "discurso",
  "resumen",
  "receta",
  "poema",
  "historia",
  "cuento",
  "lettera",
  "mail email",
  "annuncio",
  "discorso",
  "riassunto",
  "ricetta",
  "poesia",
  "storia",
  "mensagem",
  "anúncio",
  "resumo",
  "receita",
  "história",
  "brief",
  "bericht",
  "toespraak",
  "samenvatting",
  "recept",
  "list",
  "mail maila",
  "ogłoszenie",
];
const GROUPS: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const groups = new Map<string, Set<number>>();
  for (const [index, names] of NAMES.entries()) {
    for (const name of names.split(" ")) groups.set(stemOf(name), (groups.get(stemOf(name)) ?? new Set()).add(index));
  }
  return groups;
})();
/** Long forms that nobody expects who has not asked for one. */
const LONG_FORMS: ReadonlySet<string> = new Set(
  "article essay blog story poem song speech novel dissertation podcast aufsatz artikel gedicht geschichte lettre discours poème"
    .split(" ")
    .map(stemOf),
);

const groupsOf = (tokens: readonly Token[]): ReadonlySet<number> =>
  new Set(tokens.flatMap(({ stem }) => [...(GROUPS.get(stem) ?? [])]));

/**
 * The thing that is to be made, where it became another one: the prompt names some at its beginning of which the rewrite
 * names none, but another; or the rewrite makes a long text of what was none. Null: the same thing.
 */
export function otherDeliverable(
  opening: readonly Token[],
  prompt: readonly Token[],
  order: readonly Token[],
  rewrite: readonly Token[],
): string | null {
  const wanted = groupsOf(opening);
  const there = groupsOf(rewrite);
  const asked = order.find(({ stem }) => GROUPS.has(stem) && !prompt.some((token) => isSameStem(token.stem, stem)));
  if (asked === undefined) return null;
  if (wanted.size > 0)
    return [...wanted].some((group) => there.has(group)) ||
      opening.some((one) => GROUPS.has(one.stem) && rewrite.some(({ stem }) => isSameStem(stem, one.stem)))
      ? null
      : asked.text;
  return LONG_FORMS.has(asked.stem) ? asked.text : null;
}
