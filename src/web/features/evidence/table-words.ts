/** The public data sets in words; ids are those of training/routing. */
export const TABLE_WORDS: Readonly<Record<string, string>> = {
  zeroeval_gsm: "Sums in words",
  zeroeval_math_l5: "Hard mathematics",
  zeroeval_crux: "Reading code",
  zeroeval_numersense_v2: "Counting in everyday sentences",
  mmlu_pro: "Hard questions of knowledge",
  reasoning_gym: "Puzzles and logic",
};
