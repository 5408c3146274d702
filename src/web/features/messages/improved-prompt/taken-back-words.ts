import type { TakenBack, TakenBackKind } from "#domain/prompting/improvement.ts";

/** What each kind of change would have done, said of the word or words it is about. */
const WOULD_HAVE: Readonly<Record<TakenBackKind, (about: string) => string>> = {
  "lost-number": (about) => `dropped ${about}`,
  "lost-name": (about) => `dropped ${about}`,
  "lost-quote": (about) => `changed what you quoted, ${about}`,
  "lost-code": () => "changed your code",
  "lost-link": (about) => `dropped the link ${about}`,
  "lost-negation": (about) => `dropped ${about}`,
  "lost-limit": (about) => `dropped ${about}`,
  "lost-words": (about) => `left out ${about}`,
  "invented-number": (about) => `added ${about}, which you did not say`,
  "invented-name": (about) => `added ${about}, which you did not say`,
  "invented-fact": (about) => `claimed ${about}, which you did not say`,
  "changed-limit": (about) => `changed ${about}`,
  "changed-meaning": (about) => `turned ${about} into something else`,
  "changed-language": () => "changed the language of your prompt",
  "changed-speaker": () => "changed who speaks to whom",
  answered: () => "answered your prompt instead of rewriting it",
  "too-long": () => "become longer than a prompt may be",
};

const ABOUT_LENGTH_MAX = 60;

/** What a change that was taken back would have done: "dropped “no emojis”". */
export function wouldHave({ kind, about }: Pick<TakenBack, "kind" | "about">): string {
  const words = about.replace(/\s+/g, " ").trim();
  const short = words.length <= ABOUT_LENGTH_MAX ? words : `${words.slice(0, ABOUT_LENGTH_MAX - 1).trimEnd()}…`;
  return WOULD_HAVE[kind](`“${short}”`);
}
