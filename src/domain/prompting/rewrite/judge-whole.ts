import type { TakenBackKind } from "../improvement.ts";
import { isOtherLanguage } from "./language-words.ts";
import type { KnownContext } from "./rewrite-request.ts";

export interface Objection {
  readonly kind: TakenBackKind;
  readonly about: string;
}

/** Why nothing of a rewrite can be used; null when it is a rewrite of this prompt. */
export function wholeObjection(prompt: string, rewrite: string, _known: KnownContext): Objection | null {
  if (isOtherLanguage(prompt, rewrite)) return { kind: "changed-language", about: "" };
  return null;
}
