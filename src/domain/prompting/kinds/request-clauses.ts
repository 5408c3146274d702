/** One clause of what the user asks, in small letters and without courtesy. */
export interface Clause {
  readonly text: string;
  /** It begins a sentence: here a thing may be named without a verb. */
  readonly opens: boolean;
}

/** A request is told by its first words; what comes after is material or detail. */
const READ_MAX = 900;
const CLAUSES_MAX = 14;

const COURTESY =
  /^(?:please|pls|plz|hi|hello|hey|ok(?:ay)?|so|well|now|then|and|also|just|quickly|maybe|kindly|basically|(?:can|could|would|will) (?:you|u)(?: please| pls)?|i(?:['’]d| would) (?:like|love)(?: you)? to|i (?:need|want|have|must|wish|['’]?m trying|am trying) (?:you )?to|i['’]?m trying to|we (?:need|want|have) to|i['’]?ve got to|let['’]?s|help (?:me|us) to|help (?:me|us)(?= (?:write|draft|create|make|plan|prepare|design|develop|find|choose|decide|build|come))|for (?:my|our|the|a) [\w-]{1,15},|there)[,!.]?\s+/;
const WISHES =
  /^(?:i|we)(?:['’]d like| would like| need| want|['’]?m looking for| am looking for|['’]?re looking for| are looking for)\s+(?!to\b)/;

const ORDER_AFTER_COMMA =
  /,\s+(?=(?:please|pls|so|can|could|write|draft|create|make|give|plan|prepare|i need|i want|we need|need|help|suggest|explain|what|how|which|should)\b)/;

/** The clauses of a request, in order. `editable`: pasted text and quotes are masked. */
export function clausesOf(editable: string): Clause[] {
  const readable = editable
    .slice(0, READ_MAX)
    .toLowerCase()
    .replace(/\u{E000}+/gu, " ¦ ");
  const clauses: Clause[] = [];
  for (const sentence of readable.split(/(?<=[^.\s]{2}[.!?])\s+|[;\n]+|\s[-–—]\s/)) {
    for (const [index, part] of sentence.split(ORDER_AFTER_COMMA).entries()) {
      const text = withoutCourtesy(part.trim());
      if (text !== "") clauses.push({ text, opens: index === 0 });
      if (clauses.length === CLAUSES_MAX) return clauses;
    }
  }
  return clauses;
}

function withoutCourtesy(clause: string): string {
  let text = clause;
  for (let round = 0; round < 6; round += 1) {
    const shorter = text.replace(COURTESY, "");
    if (shorter === text) break;
    text = shorter;
  }
  return text.replace(WISHES, "need ");
}
