// Written by `node training/prompting/score-parts.ts`; do not edit. What each part of the score costs, in points of ten.
// Sources: FollowBench 6278f4c1377b4eafab737267b8b21acd52ea0e52 and IFEval (Apache-2.0), IN3 654fcec4da3b3465536d57b0d1995e8699a5a8f0
// (Apache-2.0), HumanEval (MIT): 6115 pairs of rows that may be trained on. No text of a row is kept.

/** In the order of PARTS. */
// biome-ignore format: as written
export const PROSE_PARTS: readonly number[] = [0.995, 1.46, 0.631, 0.824, 0.568, 0, 0.372, 0, 1.48, 1.76, 0.797, 1.45, 3.58, 2.5, 0.718];
// biome-ignore format: as written
export const PROGRAM_PARTS: readonly number[] = [1.85, 1.89, 0, 1.25, 1.09, 0.788, 0.854, 0, 0, 0, 1.2, 2.32, 1.61, 1.46, 2.11];
/** For each word that is found. */
export const PROSE_COSTS = { vague: 0.2, slip: 0.623, edge: 0.675, spelling: 0.368 };
export const PROGRAM_COSTS = { vague: 0.292, slip: 0.391, edge: 0, spelling: 0 };
