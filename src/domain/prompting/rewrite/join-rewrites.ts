import type { DiffHunk, Question } from "../improvement.ts";
import { contentOf, hasStem } from "./align-texts.ts";
import { type JudgedRewrite, judgeRewrite } from "./judge-rewrite.ts";
import { materialIn } from "./pasted-material.ts";
import type { KnownContext } from "./rewrite-request.ts";
import { figureValueOf, type Token, tokensOf, unitsOf } from "./text-units.ts";

export interface JoinInput {
  readonly prompt: string;
  /** Of one prompt, the best first: it is the base. */
  readonly judged: readonly JudgedRewrite[];
  readonly known: KnownContext;
}

const SENTENCES_MAX = 2;
const QUESTIONS_MAX = 3;
/** A sentence that shares more than this of its words of content with what is there says nothing new. */
const SHARED_MAX = 0.5;

/**
 * Joins rewrites change by change: the first that changes anything, with sentences of the others that stand alone, say what
 * it does not say, and agree with it. The whole is judged again. Null where none changes anything.
 */
export function joinRewrites({ prompt, judged, known }: JoinInput): JudgedRewrite | null {
  const base = judged.find(({ improvedPrompt }) => improvedPrompt !== prompt);
  if (base === undefined) return null;
  let text = base.improvedPrompt;
  let taken = 0;
  for (const other of judged) {
    if (other === base) continue;
    for (const sentence of other.hunks.flatMap(sentencesAdded)) {
      if (taken === SENTENCES_MAX || !standsAlone(sentence, text, prompt)) continue;
      text = withSentence(text, sentence);
      taken += 1;
    }
  }
  const questions = mergedQuestions(judged);
  if (taken === 0) return { ...base, questions };
  const notes = judged.flatMap(({ hunks }) => hunks).flatMap(changeOf);
  const assumptions = [...new Set(judged.flatMap((one) => one.assumptions))];
  const joined = judgeRewrite({ prompt, reply: { rewrite: text, changes: notes, assumptions, questions: [] }, known });
  return { ...joined, questions, takenBack: [...base.takenBack, ...joined.takenBack] };
}

const changeOf = (hunk: DiffHunk) =>
  hunk.kind === "kept" ? [] : [{ old: hunk.removed, new: hunk.added, title: hunk.title, reason: hunk.reason }];

/** Whole sentences that a change puts in where nothing of the user's stood. */
function sentencesAdded(hunk: DiffHunk): string[] {
  if (hunk.kind === "kept" || hunk.removed.trim() !== "") return [];
  return unitsOf(hunk.added).sentences.flatMap(({ start, end }) => {
    const sentence = hunk.added.slice(start, end);
    const isWhole = /^\p{Lu}/u.test(sentence) && /[.!?]$/.test(sentence) && tokensOf(sentence).length > 3;
    return isWhole ? [sentence] : [];
  });
}

/** "the table", "this list": speaks of something said before. */
const POINTS_BACK =
  /(?<![\p{L}])(?:the|this|these|those|der|die|das|den|dem|diese[rsnm]?|le|la|les|ce|cette|ces|el|los|las|este|esta|il|lo|gli|questo|questa|o|os|as|de|het) (\p{L}+)/giu;

function standsAlone(sentence: string, text: string, prompt: string): boolean {
  const there = tokensOf(text);
  const content = contentOf(tokensOf(sentence));
  if (content.length === 0) return false;
  const isSaid = unitsOf(text).sentences.some((one) => {
    const tokens = one.clauses.flatMap((clause) => clause.tokens);
    return content.filter(({ stem }) => hasStem(tokens, stem)).length > content.length * SHARED_MAX;
  });
  const pointsBack = [...sentence.matchAll(POINTS_BACK)].some(([, word = ""]) =>
    contentOf(tokensOf(word)).some(({ stem }) => !hasStem([...there, ...tokensOf(prompt)], stem)),
  );
  return !isSaid && !pointsBack && !countsAgain(content, there);
}

/** Both say how many of the same: two lengths, two numbers of versions. */
const countsAgain = (content: readonly Token[], there: readonly Token[]): boolean =>
  content.some((token, index) => {
    const counted = content[index + 1];
    return (
      figureValueOf(token) !== null &&
      counted !== undefined &&
      there.some(
        (other, at) =>
          figureValueOf(other) !== null && there.slice(at + 1, at + 4).some(({ stem }) => stem === counted.stem),
      )
    );
  });

/** Behind the request, before what was pasted below it. */
function withSentence(text: string, sentence: string): string {
  const below = materialIn(text).at(0);
  const end = below === undefined || below.start === 0 ? text.length : below.start;
  const head = text.slice(0, end).trimEnd();
  const joint = /[.!?:]$/.test(head) ? " " : ". ";
  return head + joint + sentence + text.slice(head.length);
}

function mergedQuestions(judged: readonly JudgedRewrite[]): Question[] {
  const byDetail = new Map<string, Question>();
  for (const question of judged.flatMap(({ questions }) => questions)) {
    const key = question.id ?? question.detail;
    if (!byDetail.has(key)) byDetail.set(key, question);
  }
  return [...byDetail.values()].sort((a, b) => b.importance - a.importance).slice(0, QUESTIONS_MAX);
}
