import type { ChatTurn } from "#server/ports/language-model.ts";

/** `isMarkup`: the text is markup of the chat format. User text is never read as markup. */
export interface PromptPiece {
  readonly text: string;
  readonly isMarkup: boolean;
}

/**
 * The chat format of TinyLlama and Zephyr: <|role|>, newline, text, </s>, newline. The model's answer follows the last
 * piece.
 */
export function tinyllamaPrompt(turns: readonly ChatTurn[]): PromptPiece[] {
  return [...turns.flatMap(turnPieces), { text: "<|assistant|>\n", isMarkup: true }];
}

/**
 * The turns that fit into `tokensMax`: always the last turn, the system turn if it takes at most a quarter of
 * `tokensMax`, then the newest turns. null: not even the last turn fits.
 */
export function selectFittingTurns(
  turns: readonly ChatTurn[],
  tokensMax: number,
  countTokens: (turn: ChatTurn) => number,
): ChatTurn[] | null {
  const last = turns.at(-1);
  if (last === undefined) return null;
  let left = tokensMax - countTokens(last);
  if (left < 0) return null;

  const system = turns.find(({ role }) => role === "system");
  const hasSystem = system !== undefined && system !== last && countTokens(system) <= Math.min(left, tokensMax / 4);
  if (hasSystem) left -= countTokens(system);

  const kept: ChatTurn[] = [last];
  for (const turn of turns.slice(0, -1).reverse()) {
    if (turn.role === "system") continue;
    left -= countTokens(turn);
    if (left < 0) break;
    kept.unshift(turn);
  }
  // An answer without its question would confuse the model.
  while (kept[0]?.role === "assistant") kept.shift();
  return hasSystem ? [system, ...kept] : kept;
}

export const turnPieces = ({ role, text }: ChatTurn): PromptPiece[] => [
  { text: `<|${role}|>\n`, isMarkup: true },
  { text, isMarkup: false },
  { text: "</s>\n", isMarkup: true },
];
