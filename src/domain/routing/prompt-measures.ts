import type { Options } from "./prompt-kind.ts";

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const logged = (value: number): number => Math.log1p(value);
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** Figures about the shape of a prompt, in a fixed order: what the learned scores read beside its words. */
export const MEASURES = 35;

/** `text`: what was read of the prompt. `options`: where its multiple-choice options begin. */
export function measuresOf(text: string, options: Options): Float64Array {
  const question = text.slice(0, options.start);
  const choices = text.slice(options.start);
  const words = text.match(/[A-Za-z]+(?:'[a-z]+)?/g) ?? [];
  const length = Math.max(1, text.length);
  const wordCount = Math.max(1, words.length);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const inChoices = choiceLengths(choices, options.count);
  const numbers = (question.match(NUMBER) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
  const small = numbers.filter((number) => Number.isFinite(number) && number < 1e9);
  const decimals = count(question, /\d\.\d/g);
  return Float64Array.of(
    logged(length),
    logged(question.length),
    logged(choices.length),
    options.count,
    logged(count(text, NUMBER)),
    logged(numbers.length),
    logged(Math.max(0, ...small)),
    decimals,
    Number(decimals > 0),
    count(question, /[.!?](?:\s|$)/g),
    logged(words.length),
    letters / wordCount,
    words.filter((word) => word.length > 9).length / wordCount,
    words.filter((word) => word.length <= 3).length / wordCount,
    count(text, /[$\\{}^_=+*/<>]/g) / length,
    count(text, /[A-Z]/g) / length,
    count(text, /\d/g) / length,
    logged(count(text, /\n/g)),
    logged(inChoices.mean),
    inChoices.spread,
    Number(/\b(?:not|except|false|incorrect|least)\b/i.test(question)),
    Number(/\?\s*$/.test(question)),
    Number(question.includes("_")),
    Number(/%|\bpercent/i.test(question)),
    Number(question.includes("$")),
    new Set(words.map((word) => word.toLowerCase())).size / wordCount,
    Number(/\b(?:half|twice|third|quarter|times|double|triple)\b/i.test(question)),
    count(question, /\b(?:each|every|per)\b/gi),
    count(question, /\b(?:if|then|after|before|remaining|left|rest|total|more than|less than)\b/gi),
    Number(numbers.length === 0),
    count(question, /,/g) / wordCount,
    Number(question.includes("(")),
    count(question, /"/g),
    count(text, /\b(?:for|while|if|else|elif|return)\b/g),
    count(text, /[.]\w{1,20}\(/g),
  );
}

function choiceLengths(choices: string, expected: number): { readonly mean: number; readonly spread: number } {
  if (expected === 0) return { mean: 0, spread: 0 };
  const lengths = choices
    .split(/^\(?[A-J][.)] /m)
    .slice(1)
    .map((choice) => choice.trim().length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const logs = lengths.map(logged);
  const middle = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  return { mean, spread: Math.sqrt(logs.reduce((sum, value) => sum + (value - middle) ** 2, 0) / logs.length) };
}
