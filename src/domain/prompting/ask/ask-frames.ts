import type { TaskType } from "../analyze/analyze.ts";
import type { Question } from "../improvement.ts";
import { ABOUT_ORDERS } from "./ask-about-orders.ts";
import { ORDER_SETTLED, WORK_FRAMES } from "./ask-work-frames.ts";

interface OrderQuestion extends Question {
  /** A name of WORK_FRAMES. */
  readonly order: string;
  /** A name of ORDER_SETTLED, or "-". */
  readonly settledBy: string;
}

const ORDER_QUESTIONS: readonly OrderQuestion[] = ABOUT_ORDERS.trim()
  .split("\n")
  .map((line) => {
    const [order = "", detail = "", importance, settledBy = "", question = "", options = ""] = line.split(" | ");
    return {
      order,
      detail,
      settledBy,
      question,
      options: options.split(" / "),
      importance: importance === "3" ? 3 : 2,
    };
  });

/** Every question the frames can ask. */
export const FRAME_QUESTIONS: readonly Question[] = ORDER_QUESTIONS.map(
  ({ detail, question, options, importance }) => ({
    detail,
    question,
    options,
    importance,
  }),
);

// Whoever wants to learn how something is made does not order it.
const WANTS_TO_LEARN = /\b(?:teach|show|guide) me\b|\b(?:learn|how to|how do|how can|tutorials?)\b/;
const SOFTWARE =
  /\b(?:python|javascript|java|script (?:to|that|which)|bash|shell|code|program (?:to|that)|function|api|html|latex|markdown|regex|scraper)\b/;

/** The open points of a piece of work that is ordered; null when it is none that we know. */
export function frameQuestions(own: string): Question[] | null {
  const lower = own.toLowerCase();
  if (WANTS_TO_LEARN.test(lower)) return null;
  const isSoftware = SOFTWARE.test(lower);
  const frame = WORK_FRAMES.find(({ ordered, isCode }) => (isCode === true || !isSoftware) && ordered.test(lower));
  if (frame === undefined) return null;
  const asked = new Set<string>();
  return ORDER_QUESTIONS.filter(({ order }) => order === frame.name)
    .filter(
      ({ detail, settledBy }) =>
        ORDER_SETTLED[settledBy]?.test(own) !== true && !asked.has(detail) && asked.add(detail),
    )
    .map(({ detail, question, options, importance }) => ({ detail, question, options, importance }));
}

/** For requests that no other question fits. */
export const GENERAL: readonly Question[] = [
  {
    detail: "purpose",
    question: "What do you need it for?",
    options: ["Work", "School or study", "Personal"],
    importance: 2,
  },
  {
    detail: "what matters",
    question: "What matters most to you?",
    options: ["Low cost", "Good quality", "Little effort"],
    importance: 2,
  },
];

/** The same, where the task says what to ask. */
export const FALLBACKS: Partial<Record<TaskType, readonly Question[]>> = {
  explain: [
    {
      detail: "what you know",
      question: "How much do you know about it already?",
      options: ["Nothing yet", "The basics", "A lot"],
      importance: 2,
    },
    {
      detail: "depth",
      question: "How far should it go into detail?",
      options: ["A short overview", "The main points with examples", "Everything"],
      importance: 2,
    },
  ],
  code: [
    {
      detail: "in and out",
      question: "What goes in, and what should come out?",
      options: ["I will give an example", "Text in, text out", "You propose"],
      importance: 3,
    },
  ],
};
