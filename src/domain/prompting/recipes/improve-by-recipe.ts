import { containsPhrase, splitPhrases, wordsOfPrompt } from "../words/prompt-phrases.ts";
import type { AdditionSubject, Recipe, RecipeAddition, RecipeQuestion } from "./recipe.ts";

export interface RecipeImprovement {
  /** The unchanged prompt, followed by the additions. */
  readonly improvedPrompt: string;
  readonly additions: readonly RecipeAddition[];
  readonly questions: readonly RecipeQuestion[];
}

/** A user who writes more words than this has thought about the prompt, so no questions are asked. */
const ASKED_WORDS_MAX = 18;

/** Signs that the prompt already covers a topic. A wrong sign only means one addition less. */
const SIGNS: Readonly<Record<AdditionSubject, readonly string[]>> = {
  reader: splitPhrases("for, to, audience, reader, readers"),
  purpose: splitPhrases(
    "so that, in order to, goal, aim, purpose, convince, persuade, call to action, cta, sign up, book, visit, ending, end with, finish with, close with",
  ),
  content: splitPhrases(
    "include, including, mention, mentioning, cover, covering, must, should, make sure, focus, focusing, highlight, highlighting, emphasise, emphasize, start with, begin with, end with, explain, only",
  ),
  form: splitPhrases(
    "bullet, bullets, bulleted, table, list, heading, headings, headline, paragraph, paragraphs, section, sections, format, outline, step, steps, numbered, column, columns, subject line, schedule, grid, spreadsheet, excel, csv, plain text, essay, rhyme",
  ),
  length: splitPhrases(
    "short, brief, long, longer, concise, quick, detailed, in depth, length, page, pages, tweet, word, words, sentence, sentences, line, lines, minute, minutes, characters, bullets, paragraphs",
  ),
  tone: splitPhrases(
    "tone, friendly, formal, informal, casual, warm, professional, polite, politely, firm, firmly, angry, angrily, funny, humorous, playful, upbeat, serious, style, voice, sound, nice, strong, strongly, persuasive, sincere",
  ),
  avoid: splitPhrases("no, not, don't, dont, without, avoid, never, skip, nothing, instead of, rather than, leave out"),
  gap: splitPhrases(
    "bracket, brackets, placeholder, placeholders, blank, blanks, gap, gaps, make up, made up, invent, imagine, imaginary, assume, whatever, random, dummy, creative, guess, fill in",
  ),
};

/** Leaves out additions and questions that the prompt already covers. */
export function improveByRecipe(prompt: string, recipe: Recipe): RecipeImprovement {
  const words = wordsOfPrompt(prompt);
  const additions = recipe.adds.filter(({ about }) => !containsPhrase(words, SIGNS[about]));
  const questions = recipe.questions.filter(
    ({ answeredBy }) => words.length <= ASKED_WORDS_MAX && !containsPhrase(words, answeredBy),
  );
  const improvedPrompt = [prompt, additions.map(({ text }) => text).join(" ")].filter(Boolean).join("\n\n");
  return { improvedPrompt, additions, questions };
}
