import { contentOf, hasStem, type TextPair, textOf } from "./align-texts.ts";
import type { Repair } from "./take-back.ts";
import { type Clause, type TextUnits, tokensOf } from "./text-units.ts";

/** Somebody who speaks of themselves. */
export const FIRST_PERSON =
  /(?<![\p{L}])(?:i|i['’]?m|i['’]ve|i['’]d|i['’]ll|im|ive|my|me|mine|myself|we|we['’]re|we['’]ve|we['’]ll|our|ours|us|ich|mein\p{L}{0,2}|mir|mich|wir|unser\p{L}{0,2}|uns|je|j|mon|ma|mes|moi|nous|notre|nos|yo|mi|mis|nosotros|nuestr[oa]s?|io|mio|mia|miei|mie|noi|nostr[oaie]|eu|meu|minha|meus|minhas|nós|nosso|nossa|ik|mijn|wij|ons|onze|ja|mój|moja|moje|mojej|mojego|mnie|nam|nasz\p{L}{0,3})(?![\p{L}])/iu;
/** Somebody else speaks of, or to, the person. */
const OTHER_PERSON =
  /(?<![\p{L}])(?:you|your|yours|you['’]re|the (?:user|person|client|customer|writer|author|sender|manager|employee|teacher|owner|company)|(?:his|her|their|he|she|they)|who (?:has|have|is|was|wants|needs|works|runs)|(?:has|needs|wants|wishes) to|der nutzer|die nutzerin|du bist|dein\p{L}{0,2}|ihr\p{L}{0,2}|l['’]utilisat\p{L}+|tu es|vous êtes|votre|son|sa|ses|el usuario|eres|tu|su|sus|l['’]utente|sei|tuo|tua|suo|sua|o usuário|você é|seu|sua|użytkownik|jego|jej)(?![\p{L}])/iu;
const SHARED_MIN = 2;
/** "can I", "what do I": a question may be put in general words. */
const ASKS =
  /(?<![\p{L}])(?:can|could|should|shall|do|does|did|may|must|am|will|would|kann|darf|soll|muss|darf|puedo|debo|posso|devo|mag|kan|moet) (?:i|we|ich|wir|ik)(?![\p{L}])/iu;

/** "I am a resident": who the person is. */
const ROLE_CLAIM =
  /(?<![\p{L}])(?:i am|i['’]m|we are|we['’]re|ich bin|wir sind|je suis|nous sommes|soy|somos|(?:io )?sono|siamo|eu sou|sou|ik ben|jestem) (?:an?|the|eine?|une?|una?|um|uma|een) (\p{L}+(?:[ -]\p{L}+)?)/giu;
const SENDER =
  /(?<![\p{L}])(?:from|signed by|on behalf of|in the name of|von|im namen von|de la part de|de parte de|da parte di|da parte de|namens|w imieniu)\s+(?:(?:mrs?|ms|dr|frau|herrn?|madame|monsieur)\.?\s+)?(\p{Lu}\p{L}+)/gu;

/** Whoever the rewrite makes the person out to be, or lets a text come from, without having been told. */
export function judgeRoles(pair: TextPair): { readonly about: string }[] {
  const { prompt, rewrite, sources } = pair;
  const known = `${prompt.text}\n${sources.text}`;
  const claims = [...rewrite.text.matchAll(ROLE_CLAIM)].filter(
    ([words]) =>
      !new RegExp(ROLE_CLAIM.source, "iu").test(prompt.text) &&
      !/(?:^|\s)(?:as an?|im an?|als) /i.test(prompt.text) &&
      !isOwnBusiness(pair, words),
  );
  const senders = [...rewrite.text.matchAll(SENDER)].filter(([said, name = ""]) => {
    // "haulage from Daventry": the user's own words.
    if (known.toLowerCase().includes(said.toLowerCase())) return false;
    const before = known.slice(0, known.toLowerCase().indexOf(name.toLowerCase()));
    return known.includes(name) && !/(?:from|by|von|am|i['’]m|bin|de|di|namens|:)\s+(?:\S+\s+)?$/i.test(before);
  });
  return [...claims, ...senders]
    .filter(
      ([, said = ""]) => !sources.tokens.some(({ plain }) => plain.length > 3 && said.toLowerCase().includes(plain)),
    )
    .map(([words]) => ({ about: words }));
}

const WE =
  /(?<![\p{L}])(?:we|our|us|wir|unser\p{L}{0,2}|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[oaie]|nós|noss[oa]s?|wij|ons|onze|nasz\p{L}{0,3}|nam)(?![\p{L}])/iu;
/** Whoever the text is for or about: what is said in brief right behind may be said of them. */
const OTHERS =
  /(?<![\p{L}])(?:clients?|customers?|suppliers?|vendors?|partners?|investors?|sponsors?|competitors?|neighbou?rs?|landlords?|tenants?|guests?|candidates?|applicants?|employers?|members?|buyers?|sellers?|friends?|colleagues?|reply to|kund\p{L}+|lieferant\p{L}*|mieter\p{L}*|vermieter\p{L}*|nachbar\p{L}*|bewerber\p{L}*|client[ea]?s?|fournisseurs?|voisin[es]*|locataires?|proveedor\p{L}*|vecin\p{L}+|inquilin\p{L}+|fornitor\p{L}+|vicin[oie]|clienti|fornecedor\p{L}*|vizinh\p{L}+|klanten?|leveranciers?|buren|klient\p{L}*|dostawc\p{L}+)(?![\p{L}])/iu;

/** "for our spring sale, garden centre": a business named in brief, by somebody who says "our", is their own. */
function isOwnBusiness({ prompt }: TextPair, claim: string): boolean {
  if (!WE_CLAIM.test(claim)) return false;
  const said = contentOf(tokensOf(claim.replace(WE_CLAIM, "")));
  return prompt.clauses.some((clause) => {
    const own = contentOf(clause.tokens);
    const before = prompt.text.slice(prompt.sentences[clause.sentence]?.start ?? 0, clause.start);
    return (
      own.length > 0 &&
      said.length > 0 &&
      own.every(({ stem }) => hasStem(said, stem)) &&
      said.every(({ stem }) => hasStem(own, stem)) &&
      WE.test(before) &&
      !OTHERS.test(before)
    );
  });
}
const WE_CLAIM = /^(?:we are|we['’]re|wir sind|nous sommes|somos|siamo) (?:an?|the|eine?|une?|una?|um|uma) /iu;

/** "I have to …" told of somebody else, or to the assistant: the user's own sentence stands again. */
export function judgeSpeaker({ prompt, rewrite }: TextPair): Repair[] {
  const taken = new Set<number>();
  return prompt.clauses.flatMap((clause): Repair[] => {
    const own = textOf(prompt, clause);
    if (!FIRST_PERSON.test(own) || ASKS.test(own) || contentOf(clause.tokens).length < SHARED_MIN) return [];
    const there = mostAlike(rewrite, clause);
    if (there === null) return [];
    const sentence = rewrite.sentences[there.sentence];
    const source = prompt.sentences[clause.sentence];
    if (sentence === undefined || source === undefined || taken.has(there.sentence)) return [];
    const said = rewrite.text.slice(sentence.start, sentence.end);
    const text = prompt.text.slice(source.start, source.end);
    if (FIRST_PERSON.test(said) || !OTHER_PERSON.test(said) || OTHER_PERSON.test(text)) return [];
    taken.add(there.sentence);
    return [{ start: sentence.start, end: sentence.end, text, kind: "changed-speaker", old: text, about: own }];
  });
}

function mostAlike(units: TextUnits, clause: Clause): Clause | null {
  const wanted = contentOf(clause.tokens);
  let best: { other: Clause; shared: number } | null = null;
  for (const other of units.clauses) {
    const shared = wanted.filter(({ stem }) => hasStem(other.tokens, stem)).length;
    if (shared >= SHARED_MIN && shared * 2 >= wanted.length && (best === null || shared > best.shared))
      best = { other, shared };
  }
  return best?.other ?? null;
}
