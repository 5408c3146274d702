import { IMPORTED_TEXT_LENGTH_MAX } from "#domain/imports/imported-conversation.ts";
import { LEFT_OUT_KINDS, type LeftOut, type LeftOutKind } from "#domain/imports/left-out.ts";
import { formatCount } from "#web/lib/format-numbers.ts";

const CHARACTERS = formatCount(IMPORTED_TEXT_LENGTH_MAX);
const WORDS: Readonly<Record<LeftOutKind, readonly [one: string, several: string]>> = {
  images: ["image", "images"],
  recordings: ["recording", "recordings"],
  files: ["attached file", "attached files"],
  steps: ["step of a tool, such as a search or a canvas", "steps of tools, such as searches and canvases"],
  thoughts: ["note of a model’s thinking", "notes of a model’s thinking"],
  hidden: ["message ChatGPT does not show", "messages ChatGPT does not show"],
  branches: ["message of an earlier version", "messages of earlier versions"],
  unknown: ["part of a kind we do not know", "parts of kinds we do not know"],
  cut: [`text cut to ${CHARACTERS} characters`, `texts cut to ${CHARACTERS} characters`],
  empty: ["conversation without a word", "conversations without a word"],
  "too-long": ["conversation that is too long", "conversations that are too long"],
  unreadable: ["entry that is no conversation", "entries that are no conversations"],
  beyond: ["conversation beyond what an account has room for", "conversations beyond what an account has room for"],
};

/** "12 images", one line for each kind there is. */
export const leftOutWords = (leftOut: LeftOut): string[] =>
  LEFT_OUT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0;
    return count === 0 ? [] : [`${formatCount(count)} ${WORDS[kind][count === 1 ? 0 : 1]}`];
  });

/** "one conversation", "1,988 conversations" */
export const conversationsInWords = (count: number): string =>
  count === 1 ? "one conversation" : `${formatCount(count)} conversations`;
