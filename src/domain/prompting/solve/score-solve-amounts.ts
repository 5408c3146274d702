import {
  best,
  distinct,
  type Finish,
  numeric,
  placed,
  positionOf,
  size,
  sorted,
  timesIn,
} from "./score-solve-finish.ts";
import { sumOf } from "./score-solve-numbers.ts";

/** Results that are one value: an amount, one element, yes or no. */
export const AMOUNTS: readonly Finish[] = [
  {
    name: "the sum",
    gives: "number",
    group: "amount",
    says: /\b(?:sum|total|add(?:s|ing|ed|ition)?)\b/i,
    finish: numeric(sumOf),
  },
  {
    name: "the product",
    gives: "number",
    group: "amount",
    says: /\b(?:product|multipl)/i,
    finish: numeric((numbers) => numbers.reduce((product, one) => product * one, 1)),
  },
  {
    name: "how many there are",
    gives: "number",
    group: "amount",
    says: /\b(?:count(?:s|ing)?|number of|how many|amount of|length|times|occurrences|most|fewest)\b/i,
    finish: (elements) => elements.length,
  },
  {
    name: "how many different ones there are",
    gives: "number",
    group: "amount",
    says: /\b(?:distinct|different|unique)\b/i,
    finish: (elements) => distinct(elements).length,
  },
  {
    name: "the average",
    gives: "number",
    group: "amount",
    says: /\b(?:average|mean)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : sumOf(numbers) / numbers.length)),
  },
  {
    name: "the median",
    gives: "number",
    group: "amount",
    says: /\bmedian\b/i,
    finish: numeric((numbers) => {
      const rank = [...numbers].sort((a, b) => a - b);
      const at = (rank.length - 1) / 2;
      return rank.length === 0 ? undefined : ((rank[Math.floor(at)] ?? 0) + (rank[Math.ceil(at)] ?? 0)) / 2;
    }),
  },
  {
    name: "the difference of the largest and the smallest",
    gives: "number",
    group: "amount",
    says: /\b(?:difference(?: between)?|range|spread)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : Math.max(...numbers) - Math.min(...numbers))),
  },
  {
    name: "the largest",
    gives: "element",
    group: "extreme",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : Math.max(...numbers))),
  },
  {
    name: "the smallest",
    gives: "element",
    group: "extreme",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    finish: numeric((numbers) => (numbers.length === 0 ? undefined : Math.min(...numbers))),
  },
  {
    name: "the second largest",
    gives: "element",
    group: "extreme",
    says: /\b(?:second|2nd)[- ](?:largest|biggest|greatest|highest|max\w*)/i,
    finish: numeric(
      (numbers) =>
        distinct(numbers)
          .map(Number)
          .sort((a, b) => b - a)[1],
    ),
  },
  {
    name: "the second smallest",
    gives: "element",
    group: "extreme",
    says: /\b(?:second|2nd)[- ](?:smallest|lowest|min\w*)/i,
    finish: numeric(
      (numbers) =>
        distinct(numbers)
          .map(Number)
          .sort((a, b) => a - b)[1],
    ),
  },
  {
    name: "the longest",
    gives: "element",
    group: "reach",
    says: /\blongest\b/i,
    finish: (elements) => best(elements, (one, than) => size(one) > size(than)),
  },
  {
    name: "the shortest",
    gives: "element",
    group: "reach",
    says: /\bshortest\b/i,
    finish: (elements) => best(elements, (one, than) => size(one) < size(than)),
  },
  {
    name: "the last longest",
    gives: "element",
    group: "reach",
    says: /\blast\b/i,
    also: /\blongest\b/i,
    finish: (elements) => best(elements, (one, than) => size(one) >= size(than)),
  },
  {
    name: "the largest but so many",
    gives: "element",
    group: "rank",
    bound: "number",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    finish: (elements, bound) => sorted(elements).reverse()[Number(bound) - 1],
  },
  {
    name: "the smallest but so many",
    gives: "element",
    group: "rank",
    bound: "number",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    finish: (elements, bound) => sorted(elements)[Number(bound) - 1],
  },
  {
    name: "the largest and its position",
    gives: "list",
    group: "placed extreme",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    also: /\b(?:index|position)\b/i,
    finish: (elements, _, all) => placed(sorted(elements).at(-1), all),
  },
  {
    name: "the smallest and its position",
    gives: "list",
    group: "placed extreme",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    also: /\b(?:index|position)\b/i,
    finish: (elements, _, all) => placed(sorted(elements)[0], all),
  },
  {
    name: "the most frequent",
    gives: "element",
    group: "frequency",
    says: /\bmost (?:frequent|common|often)|\bmode\b/i,
    finish: (elements) => best(elements, (one, than) => timesIn(elements, one) > timesIn(elements, than)),
  },
  {
    name: "the least frequent",
    gives: "element",
    group: "frequency",
    says: /\bleast (?:frequent|common|often)/i,
    finish: (elements) => best(elements, (one, than) => timesIn(elements, one) < timesIn(elements, than)),
  },
  { name: "the first", gives: "element", group: "end", says: /\bfirst\b/i, finish: (elements) => elements[0] },
  { name: "the last", gives: "element", group: "end", says: /\blast\b/i, finish: (elements) => elements.at(-1) },
  {
    name: "the position of the first",
    gives: "number",
    group: "position",
    says: /\b(?:ind(?:ex|ices)|position)\b/i,
    also: /\bfirst|\bsmallest|\blowest/i,
    finish: (elements, _, all) => (elements[0] === undefined ? undefined : all.indexOf(elements[0])),
  },
  {
    name: "the position of the last",
    gives: "number",
    group: "position",
    says: /\b(?:ind(?:ex|ices)|position)\b/i,
    also: /\blast|\blargest|\bhighest/i,
    finish: (elements, _, all) => {
      const last = elements.at(-1);
      return last === undefined ? undefined : all.lastIndexOf(last);
    },
  },
  {
    name: "the position of the largest",
    gives: "number",
    group: "position of extreme",
    says: /\b(?:max(?:imum)?|largest|biggest|greatest|highest)\b/i,
    also: /\b(?:index|position)\b/i,
    finish: (elements, _, all) => positionOf(sorted(elements).at(-1), all),
  },
  {
    name: "the position of the smallest",
    gives: "number",
    group: "position of extreme",
    says: /\b(?:min(?:imum)?|smallest|lowest|least)\b/i,
    also: /\b(?:index|position)\b/i,
    finish: (elements, _, all) => positionOf(sorted(elements)[0], all),
  },
  {
    name: "whether all are",
    gives: "answer",
    group: "answer",
    says: /\b(?:all|every|each|only|both|entire)\b/i,
    finish: (elements, _, all) => elements.length === all.length,
  },
  {
    name: "whether any is",
    gives: "answer",
    group: "answer",
    says: /\b(?:any|some|at least one|exists?|there (?:is|are)|contains?|has|have|one of)\b/i,
    finish: (elements) => elements.length > 0,
  },
  {
    name: "whether none is",
    gives: "answer",
    group: "answer",
    says: /\b(?:none|no|not|never|without)\b/i,
    finish: (elements) => elements.length === 0,
  },
  {
    name: "whether not all are",
    gives: "answer",
    group: "answer",
    says: /\bnot (?:all|every)\b/i,
    finish: (elements, _, all) => elements.length < all.length,
  },
];
