/** A long pasted text or code that a rewrite must not change, and the token that replaces it. */
interface FoldedPiece {
  readonly token: string;
  readonly text: string;
  /** The beginning and the end of the text, enough to identify it. */
  readonly outline: string;
}

export interface PromptWithPlaceholders {
  readonly text: string;
  readonly pieces: readonly FoldedPiece[];
}

/** Shorter material is sent in full, because that is cheaper. */
const FOLDED_LENGTH_MIN = 900;
const OUTLINE_START = 500;
const OUTLINE_END = 150;
const FENCED = /(^|\n)(```|"""|<<<|---)[^\n]*\n[\s\S]*?\n(?:\2|>>>)(?=\n|$)/g;

const tokenOf = (number: number): string => `⟦text ${number}⟧`;

/**
 * Replaces each long fenced text with a token, so that a model neither repeats nor changes it. A prompt that already
 * contains ⟦ or ⟧ stays unchanged.
 */
export function replaceMaterialWithPlaceholders(prompt: string): PromptWithPlaceholders {
  if (/[⟦⟧]/.test(prompt)) return { text: prompt, pieces: [] };
  const pieces: FoldedPiece[] = [];
  const text = prompt.replace(FENCED, (found: string, before: string) => {
    const material = found.slice(before.length);
    if (material.length < FOLDED_LENGTH_MIN) return found;
    const token = tokenOf(pieces.length + 1);
    const outline = `${material.slice(0, OUTLINE_START)} … ${material.slice(-OUTLINE_END)}`;
    pieces.push({ token, text: material, outline });
    return before + token;
  });
  return { text, pieces };
}

/** Puts the material back into the rewrite. Material without its token goes to the end. Extra tokens are removed. */
export function restoreMaterial(prompt: string, rewrite: string): string {
  const { pieces } = replaceMaterialWithPlaceholders(prompt);
  if (pieces.length === 0) return rewrite;
  let text = rewrite;
  for (const { token, text: material } of pieces) {
    if (text.includes(material)) continue;
    const at = text.indexOf(token);
    text = at === -1 ? `${text}\n\n${material}` : text.slice(0, at) + material + text.slice(at + token.length);
  }
  return text.replace(/⟦text \d+⟧/g, "");
}
