import * as z from "zod/mini";
import { CATEGORIES } from "#domain/routing/prompt-category.ts";
import { DIFFICULTY_BUCKETS } from "#domain/routing/route-outcome.ts";
import { modelNameSchema } from "./improvement.ts";

const counts = { won: z.int(), lost: z.int() };

/** What this instance has learnt about its models, for its admin. */
export const routingReportSchema = z.object({
  /** Nothing more is learnt; what was learnt still counts. */
  isFrozen: z.boolean(),
  /** The table of strengths that is shifted. */
  strengths: z.enum(["current", "public-2024"]),
  /** No outcomes move a predicted quality, 0 to 1, further than this. */
  shiftMax: z.number(),
  /** How many picks were made without knowing the models. */
  blindPicks: z.int(),
  outcomes: z.array(
    z.object({
      category: z.enum(CATEGORIES),
      difficulty: z.enum(DIFFICULTY_BUCKETS),
      model: modelNameSchema,
      rival: z.nullable(modelNameSchema),
      ...counts,
    }),
  ),
  /** What follows from them: how far each model moves in each kind of task. */
  shifts: z.array(
    z.object({
      category: z.enum(CATEGORIES),
      model: modelNameSchema,
      ...counts,
      /** How many outcomes the shift rests on, once place, length, names and who is asked are allowed for. */
      weighed: z.number(),
      shift: z.number(),
    }),
  ),
});
export type RoutingReport = z.infer<typeof routingReportSchema>;

export const freezeRoutingSchema = z.strictObject({ frozen: z.boolean() });
