import { estimateTokens } from "../text/tokens.ts";

/**
 * Shares `tokensMax` fairly among files that need `needs` tokens each. Short files stay whole, and longer files get
 * equal parts of the rest. The sum never exceeds `tokensMax`.
 */
export function allocateTokens(needs: readonly number[], tokensMax: number): number[] {
  const shares = needs.map(() => 0);
  let left = Math.max(0, Math.floor(tokensMax));
  let waiting = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  while (waiting.length > 0) {
    const [smallest, ...others] = waiting;
    if (smallest === undefined) break;
    const share = Math.min(smallest.need, Math.floor(left / waiting.length));
    shares[smallest.index] = share;
    left -= share;
    waiting = others;
  }
  return shares;
}

/** A cut moves back to a line end within this many characters. */
const LINE_BREAK_WITHIN = 200;

/**
 * Returns the start of a text, in at most `tokensMax` tokens. The cut is at a line end if one is near, and never inside
 * a surrogate pair.
 */
export function cutToTokens(text: string, tokensMax: number): string {
  if (estimateTokens(text) <= tokensMax) return text;
  let quarters = tokensMax * 4;
  let end = 0;
  while (end < text.length) {
    quarters -= text.charCodeAt(end) > 0xff ? 4 : 1;
    if (quarters < 0) break;
    end += 1;
  }
  const cut = text.slice(0, end).replace(/[\uD800-\uDBFF]$/, "");
  const lineEnd = cut.lastIndexOf("\n");
  return lineEnd > 0 && lineEnd >= cut.length - LINE_BREAK_WITHIN ? cut.slice(0, lineEnd) : cut;
}
