import * as z from "zod/mini";
import { ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { improvementSchema, improverUsageSchema } from "../improvement.ts";
import { promptSchema } from "../prompts.ts";
import { routeSchema } from "../routing.ts";

/** Improves a prompt without answering it. */
export const wireImproveRequestSchema = z.object({
  prompt: promptSchema,
  /** Also rewrites a prompt that is already good, and takes more time. */
  insist: z.nullish(z.boolean()),
});
export const wireImprovementSchema = z.object({
  improvement: improvementSchema,
  /** Usage of models for the improvement; null: no model was called. */
  usage: z.nullable(improverUsageSchema),
});

/** Routes a prompt without answering it. */
export const wireRouteRequestSchema = z.object({
  prompt: promptSchema,
  /** Weighs quality against price; left out: the account's setting. */
  mode: z.nullish(z.enum(ROUTE_MODES)),
});
export const wireRouteSchema = z.object({ route: routeSchema });
