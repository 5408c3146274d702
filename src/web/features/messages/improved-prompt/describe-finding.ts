import type { RewriteProblem, RewriteProblemKind } from "#domain/prompting/improvement.ts";

/** Continues the sentence "The rewrite …" for each kind of finding. */
const DID: Readonly<Record<Exclude<RewriteProblemKind, "made-up">, (words: string) => string>> = {
  figure: (words) => `lost or changed ${words}`,
  unit: (words) => `lost or changed ${words}`,
  date: (words) => `lost or changed ${words}`,
  name: (words) => `lost or changed ${words}`,
  quote: (words) => `lost or changed what you quoted, ${words}`,
  link: (words) => `lost or changed the link ${words}`,
  code: (words) => `lost or changed the code ${words}`,
  ban: (words) => `lost ${words}`,
  limit: (words) => `lost or changed the limit ${words}`,
  softened: (words) => `made ${words} more or less exact than you did`,
  demand: (words) => `lost ${words}`,
  person: (words) => `changed whose ${words} is`,
  language: () => "is in another language than yours",
  answered: () => "answered your prompt instead of rewriting it",
  pasted: () => "changed the text you pasted",
  contradiction: (words) => `says something against ${words}`,
  overgrown: () => "is longer than a prompt may be",
  smuggled: (words) => `holds something that did not come from you, ${words}`,
  reviewer: (words) => `lost or changed ${words}, as a second model says`,
};
/** Shown in place of a quotation if a finding has no words. */
const SOMETHING = "something of your prompt";
const WORDS_LENGTH_MAX = 60;

/** For example "lost “no emojis”". */
export function describeFinding({ kind, words }: RewriteProblem): string {
  return kind === "made-up" ? `added ${quoted(words)}, which nobody gave` : DID[kind](quoted(words));
}

/** One line, shown below a rewrite, about a problem in that rewrite. */
export function findingSentence({ kind, words }: RewriteProblem): string {
  if (kind === "made-up") return `Nobody gave ${quoted(words)}: check it.`;
  if (words.trim() === "") return `The rewrite ${describeFinding({ kind, words })}.`;
  return `The rewrite leaves out ${quoted(words)}, so your own words were sent too.`;
}

function quoted(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  if (line === "") return SOMETHING;
  return `“${line.length <= WORDS_LENGTH_MAX ? line : `${line.slice(0, WORDS_LENGTH_MAX - 1).trimEnd()}…`}”`;
}
