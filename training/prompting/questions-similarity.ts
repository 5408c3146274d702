/**
 * How alike a question and the description of a missing detail are, from 0 to 1: a logistic curve over shares of common words,
 * fitted on which question of a row belongs to which of its details.
 */
export interface InquiredDetail {
  readonly description: string;
  readonly inquiry: string;
}

const STOP = new Set(
  (
    "a an the of for to in on and or any you your user user's users is are do does what which how would like have has there this that " +
    "with be by from at as it its could can please specify tell me more about prefer preference preferences preferred specific particular " +
    "type types kind looking interested want need if so some provide let know i we should will use main current currently when where who it's"
  ).split(" "),
);
// Words that ask for the same; a mark for the group is added to each.
const GROUPS = [
  "budget price cost spend afford money financial expense",
  "location place city region country area neighborhood located where live",
  "date time when timeframe timeline period deadline range year recent latest",
  "duration long hours minutes commitment available availability time",
  "audience reader intended target",
  "skill level experience expertise knowledge proficiency familiar beginner background",
  "format form layout structure presentation presented output",
  "diet dietary allergy restriction vegan vegetarian",
  "goal purpose objective aim intend reason outcome achieve",
  "source website platform database",
  "size dimension area space square large",
  "number many count quantity people guest",
  "depth detail comprehensive detailed",
  "genre mood",
  "brand make model manufacturer",
  "frequency often schedule regular",
  "equipment tool gear device available",
  "health medical condition injury limitation",
  "theme topic subject aspect focus area interest",
  "criteria definition define metric measure basis count",
  "style aesthetic design look",
  "include avoid exclude",
  "age grade old",
  "tried previous past already attempt",
  "existing own",
  "operating system environment os",
  "error handle duplicate missing invalid",
  "length word page short",
  "tone formal casual humorous",
  "challenge problem issue concern struggle",
];
const ENDINGS = ["ations", "ation", "ings", "ing", "ies", "ions", "ion", "es", "ed", "ly", "s", "al", "e", "y"];
const MEASURES = 8;
const STEPS = 30;
const RIDGE = 0.01;

type Words = ReadonlyMap<string, number>;
interface Read {
  readonly words: Words;
  readonly length: number;
  readonly grams: Words;
  readonly gramLength: number;
}

export class QuestionSimilarity {
  readonly #wordCounts = new Map<string, number>();
  readonly #gramCounts = new Map<string, number>();
  readonly #texts: number;
  readonly #read = new Map<string, Read>();
  readonly #coefficients: readonly number[];

  constructor(rows: readonly (readonly InquiredDetail[])[]) {
    const texts = rows.flatMap((details) => details.flatMap(({ description, inquiry }) => [description, inquiry]));
    this.#texts = texts.length;
    for (const text of texts) {
      for (const word of wordsOf(text)) this.#wordCounts.set(word, (this.#wordCounts.get(word) ?? 0) + 1);
      for (const gram of gramsOf(text).keys()) this.#gramCounts.set(gram, (this.#gramCounts.get(gram) ?? 0) + 1);
    }
    const examples = rows.flatMap((details, row) =>
      details.flatMap(({ inquiry }, own) => {
        const stranger = rows[(row * 7 + own * 13 + 1) % rows.length]?.[0];
        return [
          ...details.map(({ description }, other) => ({ at: this.#measures(inquiry, description), is: own === other })),
          ...(stranger === undefined ? [] : [{ at: this.#measures(inquiry, stranger.description), is: false }]),
        ];
      }),
    );
    this.#coefficients = fitted(examples);
  }

  of(question: string, description: string): number {
    const sum = this.#measures(question, description).reduce(
      (total, value, index) => total + value * (this.#coefficients[index] ?? 0),
      this.#coefficients[MEASURES] ?? 0,
    );
    return 1 / (1 + Math.exp(-sum));
  }

  #measures(question: string, description: string): number[] {
    const asked = this.#reading(question);
    const described = this.#reading(description);
    const shared = [...asked.words.keys()].filter((word) => described.words.has(word));
    const weightOf = (words: Words): number => shared.reduce((sum, word) => sum + (words.get(word) ?? 0), 0);
    const total = (words: Words): number => [...words.values()].reduce((sum, value) => sum + value, 0) || 1;
    const cosine = shared.reduce((sum, word) => sum + (asked.words.get(word) ?? 0) ** 2, 0);
    const covered = weightOf(described.words) / total(described.words);
    const used = weightOf(asked.words) / total(asked.words);
    let grams = 0;
    for (const [gram, value] of asked.grams) grams += value * (described.grams.get(gram) ?? 0);
    const plain = [...described.words.keys()].filter((word) => !word.startsWith("@"));
    return [
      cosine / (asked.length * described.length),
      covered,
      used,
      grams / (asked.gramLength * described.gramLength),
      Math.min(3, shared.length),
      shared.some((word) => word.startsWith("@")) ? 1 : 0,
      covered * used,
      plain.filter((word) => asked.words.has(word)).length / Math.max(1, plain.length),
    ];
  }

  #reading(text: string): Read {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const words = new Map([...wordsOf(text)].map((word) => [word, this.#rarity(this.#wordCounts, word) + 0.3]));
    const grams = new Map([...gramsOf(text)].map(([gram, n]) => [gram, n * this.#rarity(this.#gramCounts, gram)]));
    const read = { words, length: lengthOf(words), grams, gramLength: lengthOf(grams) };
    this.#read.set(text, read);
    return read;
  }

  #rarity(counts: ReadonlyMap<string, number>, key: string): number {
    return Math.log((1 + this.#texts) / (1 + (counts.get(key) ?? 0)));
  }
}

const lengthOf = (words: Words): number =>
  Math.sqrt([...words.values()].reduce((sum, value) => sum + value ** 2, 0)) || 1;

function stemOf(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const MARKS = new Map<string, string[]>();
for (const group of GROUPS) {
  const stems = group.split(" ").map(stemOf);
  for (const stem of stems) MARKS.set(stem, [...(MARKS.get(stem) ?? []), `@${stems[0]}`]);
}

function wordsOf(text: string): Set<string> {
  const stems = (text.toLowerCase().match(/[a-z0-9+#]+/g) ?? []).filter((word) => !STOP.has(word)).map(stemOf);
  return new Set(stems.flatMap((stem) => [stem, ...(MARKS.get(stem) ?? [])]));
}

function gramsOf(text: string): Map<string, number> {
  const grams = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    if (STOP.has(word)) continue;
    const padded = ` ${word} `;
    for (let at = 0; at < Math.max(1, padded.length - 3); at += 1) {
      const gram = padded.slice(at, at + 4);
      grams.set(gram, (grams.get(gram) ?? 0) + 1);
    }
  }
  return grams;
}

/** Logistic regression by Newton's method: no random number, so the same rows give the same coefficients. */
function fitted(examples: readonly { readonly at: readonly number[]; readonly is: boolean }[]): number[] {
  const size = MEASURES + 1;
  const coefficients = Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = coefficients.map((value) => RIDGE * value);
    const curvature = coefficients.map((_, row) =>
      coefficients.map((__, column): number => (row === column ? RIDGE : 0)),
    );
    for (const { at, is } of examples) {
      const values = [...at, 1];
      const p = 1 / (1 + Math.exp(-values.reduce((sum, value, index) => sum + value * (coefficients[index] ?? 0), 0)));
      values.forEach((value, row) => {
        gradient[row] = (gradient[row] ?? 0) + value * (p - Number(is));
        const line = curvature[row];
        if (line !== undefined)
          values.forEach((other, column) => {
            line[column] = (line[column] ?? 0) + value * other * p * (1 - p);
          });
      });
    }
    solved(curvature, gradient).forEach((value, index) => {
      coefficients[index] = (coefficients[index] ?? 0) - value;
    });
  }
  return coefficients;
}

/** Gauss-Jordan with pivots. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lines = matrix.map((line, row) => [...line, right[row] ?? 0]);
  lines.forEach((_, column) => {
    let best = column;
    for (let row = column; row < lines.length; row += 1)
      if (Math.abs(lines[row]?.[column] ?? 0) > Math.abs(lines[best]?.[column] ?? 0)) best = row;
    const pivot = lines[best] ?? [];
    lines[best] = lines[column] ?? [];
    lines[column] = pivot;
    const divisor = pivot[column] ?? 1;
    pivot.forEach((value, index) => {
      pivot[index] = value / divisor;
    });
    lines.forEach((line, row) => {
      const factor = line[column] ?? 0;
      if (row === column || factor === 0) return;
      line.forEach((value, index) => {
        line[index] = value - factor * (pivot[index] ?? 0);
      });
    });
  });
  return lines.map((line) => line.at(-1) ?? 0);
}
