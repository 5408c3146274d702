import { TASK_KINDS } from "../../routing/task.ts";
import { ADDITION_SUBJECTS, type Recipe, type RecipeAddition, type RecipeQuestion } from "./recipe.ts";

/**
 * Reads recipes from text. An empty line separates paragraphs:
 *
 *     id (kind of task): names, separated by commas
 *       mail about: phrases that turn a mail into this thing
 *       add id (about; because): the sentence
 *       ask id: The question? option / option
 *         unless: phrases; a prompt with one of them already answers the question
 *
 * Throws on any other line, so that the first test finds a mistake.
 */
export function readRecipes(text: string): readonly Recipe[] {
  return text.trim().split("\n\n").map(readRecipe);
}

function readRecipe(paragraph: string): Recipe {
  const [first = "", ...lines] = paragraph.split("\n");
  const [, id = "", kindName, names = ""] = partsOf(first, /^(\S+) \((\w+)\): (.+)$/);
  const kind = oneOf(TASK_KINDS, kindName, first);
  const adds: RecipeAddition[] = [];
  const questions: RecipeQuestion[] = [];
  let mailAbout: string[] = [];
  lines.forEach((line, at) => {
    const [, keyword = "", rest = ""] = partsOf(line, /^ +(mail about:|add|ask|unless:) (.+)$/);
    if (keyword === "mail about:") mailAbout = rest.split(", ");
    if (keyword === "add") adds.push(readAddition(id, rest));
    if (keyword === "ask") questions.push(readQuestion(id, rest, lines[at + 1] ?? ""));
  });
  return { id, kind, names: names.split(", "), mailAbout, adds, questions };
}

function readAddition(recipeId: string, line: string): RecipeAddition {
  const [, id, about, because = "", text = ""] = partsOf(line, /^(\w+) \((\w+); ([^)]+)\): (.+)$/);
  return { id: `${recipeId}.${id}`, text, because, about: oneOf(ADDITION_SUBJECTS, about, line) };
}

function readQuestion(recipeId: string, line: string, unlessLine: string): RecipeQuestion {
  const [, id, question = "", options = ""] = partsOf(line, /^(\w+): ([^?]+\?) (.+)$/);
  const [, phrases = ""] = partsOf(unlessLine, /^ +unless: (.+)$/);
  return { id: `${recipeId}.${id}`, question, options: options.split(" / "), answeredBy: phrases.split(", ") };
}

function partsOf(line: string, form: RegExp): RegExpExecArray {
  const parts = form.exec(line);
  if (parts === null) throw new Error(`No line of a recipe: ${line}`);
  return parts;
}

function oneOf<Name extends string>(names: readonly Name[], name: string | undefined, line: string): Name {
  const known = names.find((one) => one === name);
  if (known === undefined) throw new Error(`Unknown word in a recipe: ${line}`);
  return known;
}
