/** UTF-16 offsets. */
export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

const EMPTY =
  /\b(?:something|anything|stuff|things?|somehow|whatever|nice|good|great|cool|awesome|amazing|interesting|special|better|best|etc)\b/gi;

/** Vague words: the reader has to guess their meaning. In order, without overlap. */
export const findVagueWords = (prompt: string): WordSpan[] =>
  [...prompt.matchAll(EMPTY)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
