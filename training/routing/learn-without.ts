import type { RouterKnowledge } from "#domain/routing/choose-model.ts";
import { unpackScores } from "#domain/routing/unpack-scores.ts";
import type { Families } from "./families.ts";
import type { FeaturedRow } from "./fit-scores.ts";
import { learnRouter } from "./learn-router.ts";
import { packScores } from "./pack-scores.ts";

/** Knowledge that has seen no row of one table, as it would be shipped. */
export function learnWithout(table: string, rows: readonly FeaturedRow[], families: Families): RouterKnowledge {
  // A question stands in two tables under one key; leaving out a table leaves out its questions.
  const questions = new Set(rows.filter((row) => row.table === table).map(({ key }) => key));
  const { scores, strengths } = learnRouter(
    rows.filter(({ key }) => !questions.has(key)),
    { ...families, completeTables: families.completeTables.filter((name) => name !== table) },
  );
  return { scores: unpackScores(packScores(scores)), strengths };
}
