/** UTF-16 offsets. */
export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

const EMPTY =
  /\b(?:something|anything|stuff|things?|somehow|whatever|nice|good|great|cool|awesome|amazing|interesting|special|better|best|etc)\b/gi;

/** Words whose meaning the reader must guess. In order, without overlap. */
export const findVagueWords = (prompt: string): WordSpan[] =>
  [...prompt.matchAll(EMPTY)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
