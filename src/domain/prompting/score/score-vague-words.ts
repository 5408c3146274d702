/** A word that leaves the reader guessing. Offsets count UTF-16 code units. */
export interface VagueWord {
  readonly start: number;
  readonly end: number;
  /** 0 to 1: how much it leaves open. */
  readonly weight: number;
  readonly reason: string;
}

interface VagueRule {
  readonly pattern: RegExp;
  readonly weight: number;
  readonly reason: string;
}

const UNNAMED =
  "(?:way|ways|manner|fashion|order|condition|conditions|criteria|criterion|rule|rules|pattern|patterns|operation|operations|value|values|" +
  "number|amount|property|properties|threshold|range|format|method|process|characters?|elements?|items?|numbers|length|position|positions|" +
  "type|types|kind|kinds|sort|form|point|points|level|limit|limits|factor|factors|reason|reasons|aspect|aspects|characteristics?|sequence|" +
  "transformation|calculation|logic|structure|relationship|arrangement|requirement|requirements|constraint|constraints|result|outcome)";

const RULES: readonly VagueRule[] = [
  {
    pattern: new RegExp(
      `\\b(?:some|certain|particular|specific|special|unspecified|predetermined|predefined|appropriate|suitable|proper|different|other|another|various|several|any) ` +
        `(?:\\w{1,15} )?${UNNAMED}\\b`,
      "gi",
    ),
    weight: 1,
    reason: "does not say which one.",
  },
  {
    pattern:
      /\b(?:one of (?:the|them|these|those|its|their)\b|(?:a|an) (?:well-known |known |common )?(?:property|rule|criterion|condition|way|manner|fashion|kind|type|sort|sense|pattern|operation|process|value|order|amount)(?! of \d)\b|(?:by|than|to|with|into|of) an? (?:number|value|amount|threshold|limit|set|sequence|order)\b(?! of \d)|in (?:two|three|several|many|an? \w{1,15}) ways?\b|(?:meets?|satisf(?:y|ies)|fulfill?s?) the (?:criteri(?:a|on)|conditions?|requirements?)\b|or (?:otherwise|other|another)\b|the other\b)/gi,
    weight: 0.5,
    reason: "does not say which.",
  },
  {
    pattern: /\b(?:something|somehow|somewhat|stuff|things?|whatever|whichever|somewhere|someone|sometime)\b/gi,
    weight: 1,
    reason: "could be anything.",
  },
  {
    pattern: /\b(?:nice|nicer|good|better|cool|great|interesting|awesome|pretty|catchy|fun|decent)\b/gi,
    weight: 0.35,
    reason: "is a matter of taste: say what makes it so.",
  },
  {
    pattern:
      /\b(?:some|several|various|a few|few|a couple of|numerous|many|multiple|a number of|a lot of|lots of|enough)\b/gi,
    weight: 0.4,
    reason: "does not say how many.",
  },
  { pattern: /\b(?:certain|particular|specific|special)\b/gi, weight: 0.7, reason: "does not say which." },
  {
    pattern:
      /\b(?:appropriate(?:ly)?|suitabl[ey]|properly|proper|reasonabl[ey]|adequate(?:ly)?|necessary|sufficient(?:ly)?|correctly|desired|acceptable|ideal(?:ly)?|optimal(?:ly)?|significant(?:ly)?|efficient(?:ly)?)\b/gi,
    weight: 0.4,
    reason: "leaves open what counts as such.",
  },
  {
    pattern:
      /\b(?:maybe|perhaps|possibly|might|probably|likely|potentially|sometimes|usually|generally|typically|often|occasionally|normally|preferably)\b/gi,
    weight: 0.6,
    reason: "leaves open whether it holds.",
  },
  {
    pattern:
      /\b(?:approximately|roughly|around|nearly|close to|closely|almost|similar(?:ly)?|related|more or less|or so|a bit|a little|not too|too (?:much|many|long|short)|quite|fairly|relatively|slightly)\b/gi,
    weight: 0.5,
    reason: "gives no measure.",
  },
  {
    pattern:
      /\betc\b|\band so on\b|\band (?:more|others)\b|\bor (?:similar|something|whatever)\b|\bkind of\b|\bsort of\b|\bin (?:some|a) way\b|\band\/or\b|\bas (?:needed|appropriate)\b|\bif (?:needed|possible|necessary)\b|\bdepending on\b/gi,
    weight: 0.8,
    reason: "leaves the rest open.",
  },
  {
    pattern:
      /\b(?:process(?:es|ed|ing)?|handl(?:e|es|ed|ing)|manipulat(?:e|es|ed|ing)|deal(?:s|ing)? with|transform(?:s|ed|ing)?|modif(?:y|ies|ied|ying)|alter(?:s|ed|ing)?|adjust(?:s|ed|ing)?|manag(?:e|es|ed|ing)|work(?:s|ing)? with|chang(?:e|es|ed|ing)|enhanc(?:e|es|ed|ing)|optimi[sz](?:e|es|ed|ing))\b/gi,
    weight: 0.35,
    reason: "does not say how.",
  },
  {
    pattern: /(?<!how )\b(?:may|could|can)\b(?! (?:you|i|we|u|assume|be assumed)\b)/gi,
    weight: 0.3,
    reason: "leaves open whether it holds.",
  },
  {
    pattern:
      /\b(?:large|small|big|long|short|high|low|fast|slow|simple|complex|easy|hard|substantial|minimal|main|key|basic|general|common|important|relevant|corresponding|associated|respective)\b/gi,
    weight: 0.15,
    reason: "is relative: give a measure or a comparison.",
  },
];
const FOUND_MAX = 40;

/** The words of a text that could mean several things, none overlapping another, in order. */
export function findVagueWords(text: string): VagueWord[] {
  const found: VagueWord[] = [];
  const taken = new Uint8Array(text.length);
  for (const { pattern, weight, reason } of RULES) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (taken[start] === 1 || taken[end - 1] === 1) continue;
      taken.fill(1, start, end);
      found.push({ start, end, weight, reason: `“${match[0]}” ${reason}` });
    }
  }
  return found.sort((a, b) => a.start - b.start).slice(0, FOUND_MAX);
}
