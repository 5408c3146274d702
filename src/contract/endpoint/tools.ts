import * as z from "zod/mini";
import { ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { idSchema } from "../ids.ts";
import { improvementSchema, improverUsageSchema } from "../improvement.ts";
import { promptSchema } from "../prompts.ts";
import { routeSchema } from "../routing.ts";

/** Improves a prompt without answering it. */
export const wireImproveRequestSchema = z.object({
  prompt: promptSchema,
  /** True: rewrites the prompt even if it is already good. Slower. */
  insist: z.nullish(z.boolean()),
});
export const wireImprovementSchema = z.object({
  improvement: improvementSchema,
  /** null: no model was called. */
  usage: z.nullable(improverUsageSchema),
});

/** Routes a prompt without answering it. */
export const wireRouteRequestSchema = z.object({
  prompt: promptSchema,
  /** Whether quality or price is more important; absent: the account's setting. */
  mode: z.nullish(z.enum(ROUTE_MODES)),
});
export const wireRouteSchema = z.object({ route: routeSchema });

/** Prompts shared in the teams of the API key's owner. */
export const wireSharedPromptsSchema = z.object({
  prompts: z.array(
    z.object({ id: idSchema, workspace: z.string(), title: z.string(), description: z.string(), text: z.string() }),
  ),
});
export type WireSharedPrompt = z.infer<typeof wireSharedPromptsSchema>["prompts"][number];
