import type { FrozenPrompt } from "./model-freeze.ts";

/** A patch found in the prompt and cut down to what it really changes. */
export interface Patch {
  /** UTF-16 offset into the prompt. */
  readonly start: number;
  readonly old: string;
  /** Still with tokens. */
  readonly new: string;
}

export type PatchOutcome =
  | { readonly kind: "found"; readonly patch: Patch }
  | { readonly kind: "no-match" | "ambiguous" | "protected" | "nothing" };

const PIECE = /⟦[^⟦⟧]*⟧|\p{L}+(?:['’]\p{L}+)?|\d+|\s+|./gsu;

/**
 * Finds where a patch of the frozen prompt goes. It must match exactly once, and what is left of it without the words that
 * both sides share must not reach into anything frozen.
 */
export function locatePatch(frozen: FrozenPrompt, old: string, replacement: string): PatchOutcome {
  const at = frozen.text.indexOf(old);
  if (old === "" || at === -1) return { kind: "no-match" };
  if (frozen.text.indexOf(old, at + 1) !== -1) return { kind: "ambiguous" };
  const { before, removed, added } = withoutShared(old, replacement);
  if (removed === added) return { kind: "nothing" };
  const start = at + before.length;
  const promptStart = inPrompt(frozen, start);
  const promptEnd = inPrompt(frozen, start + removed.length);
  if (promptStart === null || promptEnd === null || removed.includes("⟦")) return { kind: "protected" };
  if (splitsWord(frozen.text, start) || splitsWord(frozen.text, start + removed.length)) return { kind: "no-match" };
  return { kind: "found", patch: { start: promptStart, old: frozen.prompt.slice(promptStart, promptEnd), new: added } };
}

/** The words both begin with and end with are no change. */
function withoutShared(old: string, replacement: string): { before: string; removed: string; added: string } {
  const [a, b] = [old.match(PIECE) ?? [], replacement.match(PIECE) ?? []];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return {
    before: a.slice(0, head).join(""),
    removed: a.slice(head, a.length - tail).join(""),
    added: b.slice(head, b.length - tail).join(""),
  };
}

/** Null inside a token; before its first character and behind its last one is outside. */
function inPrompt({ spans }: FrozenPrompt, offset: number): number | null {
  let shift = 0;
  for (const { start, end, token } of spans) {
    const tokenStart = start + shift;
    if (offset <= tokenStart) break;
    if (offset < tokenStart + token.length) return null;
    shift += token.length - (end - start);
  }
  return offset - shift;
}

const splitsWord = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && /[\p{L}\p{N}]/u.test(text[at] ?? "");
