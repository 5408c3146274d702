import type { RouterKnowledge } from "#domain/routing/choose-model.ts";
import { type Landmarks, unpackLandmarks } from "#domain/routing/familiarity.ts";
import { unpackScores } from "#domain/routing/unpack-scores.ts";
import type { Families } from "./families.ts";
import { fitLandmarks, packLandmarks } from "./fit-landmarks.ts";
import type { FeaturedRow } from "./fit-scores.ts";
import { learnRouter } from "./learn-router.ts";
import { packScores } from "./pack-scores.ts";

/** Knowledge that has seen no row of one table, as it would be shipped. */
export function learnWithout(table: string, rows: readonly FeaturedRow[], families: Families): RouterKnowledge {
  // A question stands in two tables under one key; leaving out a table leaves out its questions.
  const questions = new Set(rows.filter((row) => row.table === table).map(({ key }) => key));
  const left = rows.filter(({ key }) => !questions.has(key));
  const { scores, strengths } = learnRouter(left, {
    ...families,
    completeTables: families.completeTables.filter((name) => name !== table),
  });
  return { scores: unpackScores(packScores(scores)), strengths, landmarks: landmarksOf(left) };
}

/** Landmarks of these rows, as they would be shipped. */
export const landmarksOf = (rows: readonly FeaturedRow[]): Landmarks =>
  unpackLandmarks(packLandmarks(fitLandmarks(rows.flatMap(({ vector }) => vector ?? []))));
