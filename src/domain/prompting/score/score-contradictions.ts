import type { Contradiction } from "../contradiction.ts";

interface OpposedWords {
  readonly one: RegExp;
  readonly other: RegExp;
  readonly weight: number;
}

const OPPOSED: readonly OpposedWords[] = [
  {
    one: /\b(?:very )?(?:short|brief|concise|succinct)\b/i,
    other: /\b(?:very detailed|detailed|comprehensive|in[- ]depth|exhaustive|lengthy)\b/i,
    weight: 0.6,
  },
  { one: /\b(?:formal|business-like)\b/i, other: /\b(?:informal|casual|slangy|chatty)\b/i, weight: 0.8 },
  {
    one: /\b(?:ascending|increasing|smallest to largest)\b/i,
    other: /\b(?:descending|decreasing|largest to smallest)\b/i,
    weight: 0.6,
  },
  {
    one: /\b(?:upper ?case|capital letters|all caps)\b(?! and lower)/i,
    other: /(?<!upper ?case and )\blower ?case\b(?! and upper)/i,
    weight: 0.5,
  },
  {
    one: /\b(?:non-technical|no jargon|without jargon|layperson|beginners?)\b/i,
    other: /\b(?:highly technical|for experts|expert audience|expert readers)\b/i,
    weight: 0.8,
  },
  {
    one: /\b(?:one|a single) (?:sentence|paragraph)\b/i,
    other: /\b(?:several|multiple|three|four|five|[2-9]) (?:sentences|paragraphs)\b/i,
    weight: 0.5,
  },
  {
    one: /\b(?:no|without|avoid|don't use|do not use) (?:any )?(?:bullet points?|bullets|lists?)\b/i,
    other: /\b(?:as|in|use|with) (?:a )?(?:bullet points?|bullets|bulleted list|bullet list)\b/i,
    weight: 0.9,
  },
  {
    one: /\b(?:keep|preserve|maintain)(?:ing)? (?:the )?(?:original )?order\b/i,
    other: /\b(?:sorted|sort|shuffle[d]?|random order|reverse order)\b/i,
    weight: 0.4,
  },
];
// Either word may hold when the prompt says when.
const CHOICE =
  /\b(?:or|either|if|when|unless|otherwise|versus|vs|between|both|from|convert|swap|monotonic\w{0,4}|whether|depending|than|not?|nor)\b|\bto\s*$/i;
const BETWEEN_MAX = 400;

const COUNT_BOUNDS =
  /\b(at least|no less than|no fewer than|a minimum of|minimum|more than|over|at most|no more than|a maximum of|maximum|fewer than|less than|under|up to|not exceed(?:ing)?)(?: of)? (\d{1,6}) (words?|sentences?|paragraphs?|characters?|bullets?|items?|pages?|lines?|points?)\b/gi;
const IS_LEAST = /least|less than$|fewer than$|minimum|more than|over/i;
const NO_MORE = /no more|no less|no fewer/i;

const SAME_EITHER_WAY =
  /\breturns? (true|false|none|-?\d{1,4}|["'][^"'\n]{1,20}["']) (?:if|when)\b[^.\n]{1,160}?[,.;]?\s{1,8}(?:otherwise|else|and|or)(?:,)? (?:it )?(?:should )?(?:returns? )?(true|false|none|-?\d{1,4}|["'][^"'\n]{1,20}["']) otherwise|\breturns? (true|false|none|-?\d{1,4}|["'][^"'\n]{1,20}["']) (?:if|when)\b[^.\n]{1,160}?[,.;]?\s{1,8}(?:otherwise|else),?\s{1,8}(?:it )?(?:should )?(?:returns? )?(true|false|none|-?\d{1,4}|["'][^"'\n]{1,20}["'])/gi;

const OPPOSABLE =
  "ascending|descending|increasing|decreasing|largest|smallest|biggest|greatest|maximum|minimum|longest|shortest|first|last|even|odd|positive|negative|sum|product|vowels?|consonants?|left|right|rows?|columns?";
// "From the smallest to the smallest", "the even ones and the even ones"; even numbers and even places are two things.
const SAME_TWICE = new RegExp(
  `\\b(${OPPOSABLE})( \\w{1,20})? (?:and|or|to|than) (?:the |an? |then )?\\1\\2(?![- ]?\\w*ly\\b)\\b`,
  "gi",
);
const SAME_ORDER =
  /\b(ascending|descending|increasing|decreasing)(?: order)? (?:if|when)\b[^.]{1,160}?\b(?:or|otherwise|else)\b[^.]{0,40}?\b(ascending|descending|increasing|decreasing)\b/gi;

const ORDERED =
  /\b(?:include|mention|use|add|contain|give|list|show|explain)(?:s|ing)? (?:the |a |an |any |your )?([a-z]{4,20}(?: [a-z]{4,20})?)\b/gi;
const FORBIDDEN =
  /\b(?:do not|don't|never|avoid|without|must not|should not|exclude) (?:include |mention |use |add |contain |give |list |show |explain |including |mentioning |using |adding )?(?:the |a |an |any |your )?([a-z]{4,20}(?: [a-z]{4,20})?)\b/gi;

const GENERIC = /^(?:words?|letters?|that|this|them|more|than|with|only|your|same|other|following|phrases?)\b/i;

/** What a prompt says against itself: opposed wishes, impossible bounds, one result for both cases. */
export function findContradictions(prompt: string): Contradiction[] {
  const found = [
    ...opposedWishes(prompt),
    ...impossibleBounds(prompt),
    ...sameEitherWay(prompt),
    ...sameTwice(prompt),
    ...forbiddenOrders(prompt),
  ];
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function opposedWishes(prompt: string): Contradiction[] {
  return OPPOSED.flatMap(({ one, other, weight }) => {
    const [a, b] = [one.exec(prompt), other.exec(prompt)];
    if (a === null || b === null) return [];
    const [first, second] = a.index < b.index ? [a, b] : [b, a];
    const between = prompt.slice(first.index + first[0].length, second.index);
    if (between.length > BETWEEN_MAX || CHOICE.test(between) || second.index < first.index + first[0].length) return [];
    return [
      {
        start: first.index,
        end: second.index + second[0].length,
        weight,
        reason: `“${first[0]}” and “${second[0]}” cannot both hold.`,
      },
    ];
  });
}

function impossibleBounds(prompt: string): Contradiction[] {
  const bounds = [...prompt.matchAll(COUNT_BOUNDS)].map((match) => {
    const words = (match[1] ?? "").toLowerCase();
    return {
      start: match.index,
      end: match.index + match[0].length,
      isLeast: NO_MORE.test(words)
        ? !words.includes("more")
        : IS_LEAST.test(words) && !/^(?:less|fewer) than$/.test(words),
      count: Number(match[2]),
      unit: (match[3] ?? "").toLowerCase().replace(/s$/, ""),
    };
  });
  return bounds.flatMap((least) =>
    bounds
      .filter(
        (most) =>
          least.isLeast &&
          !most.isLeast &&
          least.unit === most.unit &&
          least.count > most.count &&
          /^(?:word|page|character)$/.test(least.unit),
      )
      .map((most) => ({
        start: Math.min(least.start, most.start),
        end: Math.max(least.end, most.end),
        weight: 0.7,
        reason: `At least ${least.count} and at most ${most.count} ${least.unit}s cannot both hold.`,
      })),
  );
}

function sameEitherWay(prompt: string): Contradiction[] {
  return [...prompt.matchAll(SAME_EITHER_WAY)].flatMap((match) => {
    const [one, other] = match[1] === undefined ? [match[3], match[4]] : [match[1], match[2]];
    if (one === undefined || one.toLowerCase() !== other?.toLowerCase()) return [];
    return [
      { start: match.index, end: match.index + match[0].length, weight: 1, reason: `It says ${one} in both cases.` },
    ];
  });
}

function sameTwice(prompt: string): Contradiction[] {
  const alike = [...prompt.matchAll(SAME_ORDER)].filter(
    ([, one, other]) => one?.toLowerCase() === other?.toLowerCase(),
  );
  return [...prompt.matchAll(SAME_TWICE), ...alike].map(({ 0: words, 1: word, index }) => ({
    start: index,
    end: index + words.length,
    weight: 0.8,
    reason: `It says “${word}” twice where two different things should stand.`,
  }));
}

function forbiddenOrders(prompt: string): Contradiction[] {
  const forbidden = new Map([...prompt.matchAll(FORBIDDEN)].map((match) => [(match[1] ?? "").toLowerCase(), match]));
  if (forbidden.size === 0) return [];
  return [...prompt.matchAll(ORDERED)].flatMap((match) => {
    const against = forbidden.get((match[1] ?? "").toLowerCase());
    if (against === undefined || GENERIC.test(match[1] ?? "")) return [];
    const [start, end] = [
      Math.min(match.index, against.index),
      Math.max(match.index + match[0].length, against.index + against[0].length),
    ];
    // The order inside the ban itself ("do not use lists") is no second order.
    if (match.index >= against.index && match.index < against.index + against[0].length) return [];
    return [{ start, end, weight: 0.7, reason: `“${match[1]}” is asked for and forbidden.` }];
  });
}
