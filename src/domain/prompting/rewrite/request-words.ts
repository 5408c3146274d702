import { type Token, tokensOf, unitsOf } from "./text-units.ts";

/** Verbs with which people ask an assistant for something, in the forms they ask with. */
const REQUEST_VERBS: ReadonlySet<string> = new Set(
  (
    "write rewrite draft make create give list explain tell show help find plan suggest compare summarise summarize translate turn fix check prepare design build add describe answer say use keep put start begin end open close propose proofread edit correct shorten extend review explain calculate solve sort rank mark leave name convert change update adapt adjust extract format group highlight include limit mention note organise organize outline recommend rephrase reply respond return split structure teach test think treat work imagine act generate provide present produce develop compose brainstorm analyse analyze assess evaluate critique estimate quiz ask let do don't read look go take remember focus avoid complete continue cover define discuss do fill follow invent improve interpret map modify optimise optimize paraphrase pick point polish prioritise prioritize quote reduce refactor remove replace report research schedule search select set simplify state step stick stop talk trim try walk refer order plan " +
    "schreib schreibe erstelle mach mache gib erkläre erklär zeig zeige hilf finde plane schlag vergleiche fasse übersetze verwandle prüfe korrigiere kürze bereite entwirf formuliere nenne liste sag sage beantworte verwende halte beginne ordne sortiere markiere ergänze überarbeite verfasse stell stelle bau baue berechne lass achte " +
    "écris écrivez rédige rédigez fais faites donne donnez explique expliquez montre aide aidez trouve propose proposez compare résume résumez traduis corrige crée créez prépare ajoute utilise garde commence termine liste classe réponds reformule dis dresse établis indique " +
    "escribe escríbeme redacta haz hazme dame da explica muestra ayúdame ayuda encuentra busca propón compara resume traduce corrige crea prepara añade usa mantén empieza termina enumera responde reformula dime indica prepárame elabora diseña " +
    "scrivi scrivimi fai fammi dammi dai spiega spiegami mostra aiutami trova proponi proponimi confronta riassumi traduci correggi crea prepara aggiungi usa mantieni inizia elenca rispondi riformula dimmi indica organizza riscrivi " +
    "escreva escreve redija faça faz dê dá explique mostre ajude ajuda-me encontre sugira proponha compare resuma traduza corrija crie prepare adicione use mantenha comece liste responda reformule diga indique elabore monte monta " +
    "schrijf maak geef leg toon help zoek stel vergelijk vat vertaal corrigeer bereid voeg gebruik houd begin noem antwoord herschrijf zeg vermeld " +
    "napisz przygotuj zrób daj wyjaśnij pokaż pomóż znajdź zaproponuj porównaj podsumuj streść przetłumacz popraw stwórz ułóż dodaj użyj zachowaj zacznij wymień odpowiedz przeredaguj powiedz podaj opisz"
  ).split(" "),
);
const ASKING =
  /[?？]|(?<![\p{L}])(?:please|pls|plz|can you|could you|would you|i (?:need|want|would like|['’]d like)|help me|bitte|kannst du|können sie|ich (?:brauche|möchte|will)|s['’]il (?:te|vous) plaît|stp|svp|je (?:veux|voudrais|cherche)|peux-tu|pouvez-vous|j['’]ai besoin|por favor|puedes|podrías|necesito|quiero|per favore|puoi|potresti|vorrei|mi serve|ho bisogno|por favor|pode|poderia|preciso|quero|graag|alsjeblieft|kun je|ik (?:wil|zoek)|proszę|czy możesz|potrzebuję|chcę)(?![\p{L}])/giu;

export const isAsking = (text: string): boolean => new RegExp(ASKING.source, "iu").test(text);

/** How many requests a text makes: questions, words of asking, and sentences or clauses that begin with an order. */
export function requestsIn(text: string): number {
  const asked = text.match(ASKING)?.length ?? 0;
  const orders = unitsOf(text).clauses.filter(({ tokens }) => isOrder(tokens)).length;
  return asked + orders;
}

const BEFORE_AN_ORDER =
  /^(?:and|then|also|please|but|so|und|dann|bitte|et|puis|y|luego|e|poi|depois|en|dan|i|potem|to|don't|dont|do|not|never)$/;
/** "Do the second one" is an order, "do you like it" none. */
const DONE = /^(?:the|this|that|it|an?|one|both|all)$/;

/** The clause begins with an order: "write …", "and then list …". */
export function isOrder(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ plain }) => !BEFORE_AN_ORDER.test(plain));
  const [before, first] = [tokens[at - 1], tokens[at]];
  if (first === undefined) return false;
  return REQUEST_VERBS.has(first.plain) || (before?.plain === "do" && DONE.test(first.plain));
}

export const contentTokens = (text: string): Token[] => tokensOf(text).filter(({ isContent }) => isContent);
