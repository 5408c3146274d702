/** What a sentence decides about the answer; where the user has decided it, the sentence is not added. */
export type AnswerShape = "format" | "length" | "audience" | "tone";

/** What a saved preference or a lesson of memory can settle, whatever the kind of request is. */
const WISH_SLOTS = ["tone", "length", "reader", "format", "steps", "codeLanguage"] as const;
export type WishSlot = (typeof WISH_SLOTS)[number];

/** A sentence that an expert would add to a rough request of its kind. Stated to the user as an assumption. */
export interface KindRule {
  /** "listing.order": stays the same when the words change. */
  readonly id: string;
  /** In the user's voice, complete. A figure in it stands in the assumption too. */
  readonly sentence: string;
  /** One or two words for the margin. */
  readonly title: string;
  readonly reason: string;
  /** What we took for granted, for the list the user can change. */
  readonly assumption: string;
  readonly settles?: AnswerShape | undefined;
  /** It says how the text begins or ends; left out where the user has said so. */
  readonly isAboutEnds?: true | undefined;
  /** The law asks for it where `needs` is met, also in a prompt that is clear. */
  readonly isInsisted?: true | undefined;
  /** Not where the prompt speaks of these. */
  readonly unless?: RegExp | undefined;
  /** Not without these. */
  readonly needs?: RegExp | undefined;
}

/** An answer to tap, and the sentence it becomes in the prompt. */
export interface KindAnswer {
  /** "listing.ask.facts.gaps", or the id of a wish such as "tone.warm". */
  readonly id: string;
  readonly option: string;
  /** With `needsWords`, the beginning of a sentence that the user's own words end. */
  readonly sentence: string;
  readonly needsWords?: true | undefined;
}

export interface KindQuestion {
  readonly id: string;
  /** The missing detail in a few words. */
  readonly detail: string;
  readonly question: string;
  /** 3: the answer misses the point without it. */
  readonly importance: 1 | 2 | 3;
  readonly answers: readonly KindAnswer[];
  /** What in a prompt says it already. Every repetition is bounded. */
  readonly settledBy?: RegExp | undefined;
  /** Not where the prompt speaks of these. */
  readonly unless?: RegExp | undefined;
  /** Not without these. */
  readonly needs?: RegExp | undefined;
  /** The answer is a wish that lasts from prompt to prompt. */
  readonly slot?: WishSlot | undefined;
}

/** A kind of request: how it is told, what it usually lacks, what its trade insists on. */
export interface Kind {
  readonly id: string;
  readonly name: string;
  /** In our own words; whatever looks more like another kind's examples is not taken for this kind. */
  readonly examples: readonly string[];
  /** What is asked for: an alternation of nouns in small letters, which must be the object of an order or stand first. */
  readonly things?: string | undefined;
  /** Another way to ask for it: tested at the beginning of a clause, in small letters, without courtesy. */
  readonly asks?: RegExp | undefined;
  /** The request is of another kind where the prompt speaks of these. */
  readonly unless?: RegExp | undefined;
  /** The request is of this kind only where the prompt speaks of these. */
  readonly needs?: RegExp | undefined;
  /** About software: the others are not chosen where a script is asked for. */
  readonly isSoftware?: true | undefined;
  /** The asker's wishes that concern a text of this kind. None: it speaks to somebody else, or its form is given. */
  readonly takes: readonly WishSlot[];
  /** Work in which the asker's trade matters. */
  readonly isWork?: true | undefined;
  readonly rules: readonly KindRule[];
  readonly questions: readonly KindQuestion[];
  /** What an expert would look for beside the sentences above, one order each. */
  readonly expert: readonly string[];
}

type RuleOptions = Partial<Pick<KindRule, "settles" | "isAboutEnds" | "isInsisted" | "unless" | "needs">>;
type RuleSpec = readonly [
  key: string,
  title: string,
  sentence: string,
  reason: string,
  assumption: string,
  options?: RuleOptions,
];
type AnswerSpec = readonly [option: string, sentence: string, needsWords?: "words"];
interface QuestionSpec
  extends Pick<KindQuestion, "detail" | "question" | "importance" | "settledBy" | "unless" | "needs" | "slot"> {
  readonly key: string;
  readonly answers: Readonly<Record<string, AnswerSpec>> | readonly KindAnswer[];
}
type KindSpec = Omit<Kind, "rules" | "questions" | "takes" | "expert"> & {
  readonly takes?: readonly WishSlot[];
  readonly rules?: readonly RuleSpec[];
  readonly questions?: readonly QuestionSpec[];
  readonly expert?: readonly string[];
};

/** A kind from its short form: ids of rules, questions and answers begin with the kind's own. */
export function kindOf(spec: KindSpec): Kind {
  return {
    ...spec,
    takes: spec.takes ?? [],
    expert: spec.expert ?? [],
    rules: (spec.rules ?? []).map(([key, title, sentence, reason, assumption, options]) => ({
      // A rule that several kinds share has one id: who refuses it wants it nowhere.
      id: key.includes(".") ? key : `${spec.id}.${key}`,
      title,
      sentence,
      reason,
      assumption,
      ...options,
    })),
    questions: (spec.questions ?? []).map(({ key, answers, ...question }) => ({
      ...question,
      id: `${spec.id}.ask.${key}`,
      answers: Array.isArray(answers)
        ? answers
        : Object.entries(answers).map(([name, [option, sentence, needsWords]]) => ({
            id: `${spec.id}.ask.${key}.${name}`,
            option,
            sentence,
            ...(needsWords && { needsWords: true as const }),
          })),
    })),
  };
}
