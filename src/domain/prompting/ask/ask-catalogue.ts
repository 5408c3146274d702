import type { Topic } from "../analyze/topics.ts";
import { ABOUT_COMPUTING } from "./ask-about-computing.ts";
import { ABOUT_LIVING } from "./ask-about-living.ts";
import { ABOUT_THINGS } from "./ask-about-things.ts";
import { ABOUT_WORK } from "./ask-about-work.ts";
import type { NounClass } from "./ask-noun-classes.ts";
import type { DescribingClass } from "./ask-nouns.ts";

interface TableQuestion {
  /** A name of DETAIL_KINDS. */
  readonly kind: string;
  readonly question: string;
  readonly options: readonly string[];
}

/** Fits every request about one of its topics. */
export interface TopicQuestion extends TableQuestion {
  readonly topics: readonly Topic[];
  /** Out of place as soon as the request is about one of these as well. */
  readonly unless: readonly Topic[];
}

/** Fits a thing the request names; `{n}` and `{the}` in the question stand for it. */
export interface ThingQuestion extends TableQuestion {
  readonly classes: readonly (NounClass | DescribingClass)[];
}

interface TableLine extends TableQuestion {
  readonly where: readonly string[];
}

const linesOf = (table: string): TableLine[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [kind = "", where = "", question = "", options = ""] = line.split(" | ");
      return { kind, where: where.split(" "), question, options: options.split(" / ") };
    });

export const TOPIC_QUESTIONS: readonly TopicQuestion[] = [ABOUT_LIVING, ABOUT_WORK, ABOUT_COMPUTING]
  .flatMap(linesOf)
  .map(({ where, ...rest }) => ({
    ...rest,
    topics: where.filter((word) => !word.startsWith("-")) as Topic[],
    unless: where.flatMap((word) => (word.startsWith("-") ? [word.slice(1) as Topic] : [])),
  }));

export const THING_QUESTIONS: readonly ThingQuestion[] = linesOf(ABOUT_THINGS).map(({ where, ...rest }) => ({
  ...rest,
  classes: where as (NounClass | DescribingClass)[],
}));

/** The kinds of detail that questions about things ask for; each has one line of weights. */
export const THING_KINDS: readonly string[] = [...new Set(THING_QUESTIONS.map(({ kind }) => kind))];
