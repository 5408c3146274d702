import * as z from "zod/mini";
import { ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { improvementSchema, improverUsageSchema } from "../improvement.ts";
import { promptSchema } from "../prompts.ts";
import { routeSchema } from "../routing.ts";

/** The improver alone. */
export const wireImproveRequestSchema = z.object({
  prompt: promptSchema,
  /** Rewrite it also where it was found good as it is, and take more time. */
  insist: z.nullish(z.boolean()),
});
export const wireImprovementSchema = z.object({
  improvement: improvementSchema,
  /** What asking a model took; null when none was asked. */
  usage: z.nullable(improverUsageSchema),
});

/** The router alone. */
export const wireRouteRequestSchema = z.object({
  prompt: promptSchema,
  /** Weighs quality against price; missing: as the account has it. */
  mode: z.nullish(z.enum(ROUTE_MODES)),
});
export const wireRouteSchema = z.object({ route: routeSchema });
