import * as z from "zod/mini";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import { RATING_ACTIONS } from "#domain/routing/route-outcomes.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";

const share = z.number().check(z.minimum(0), z.maximum(1));

/** Redraft's name of a model; the catalogue defines which names exist. */
export const modelNameSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9._:/@-]{0,99}$/i, "A model's name is 1 to 100 letters, digits and ._:/@-"));

/**
 * US dollars per million tokens. The price depends on the prompt length: each step is for prompts of at most
 * `upToTokens` tokens. In the last step it is null: no limit.
 */
export const priceSchema = z.array(
  z.object({
    upToTokens: z.nullable(z.int()),
    input: z.number(),
    output: z.number(),
    cachedInput: z.nullable(z.number()),
    cacheWrite: z.optional(z.nullable(z.number())),
  }),
);

const effortSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The API form of `RouteDecision` in domain/routing, without fields that only older decisions have. */
export const routeSchema = z.object({
  model: modelNameSchema,
  why: z.string(),
  reasons: z.array(z.string()),
  kind: z.optional(z.enum(TASK_KINDS)),
  effort: z.optional(effortSchema),
  runnerUp: z.nullable(z.object({ model: modelNameSchema, why: z.string() })),
  candidates: z.array(
    z.object({
      model: modelNameSchema,
      label: z.optional(z.string()),
      providerLabel: z.optional(z.string()),
      providerModelId: z.optional(z.string()),
      grade: z.optional(z.number()),
      isMeasured: z.optional(z.boolean()),
      costUsd: z.nullable(z.number()),
      durationMs: z.number(),
      price: z.optional(z.nullable(priceSchema)),
      overall: z.optional(share),
    }),
  ),
});

const counts = { won: z.int(), lost: z.int() };

export const routingReportSchema = z.object({
  /** True: counting is paused, but the counts still influence the routing. */
  isFrozen: z.boolean(),
  /** With at least this many results, the results decide between models with the same grade. */
  seenMin: z.int(),
  /** Picks by users who did not know the models. */
  blindPicks: z.int(),
  outcomes: z.array(
    z.object({
      kind: z.enum(TASK_KINDS),
      model: modelNameSchema,
      rival: z.nullable(modelNameSchema),
      act: z.enum(RATING_ACTIONS),
      ...counts,
    }),
  ),
  /** The sums of `outcomes` per kind of task and model, highest count first. */
  models: z.array(z.object({ kind: z.enum(TASK_KINDS), model: modelNameSchema, ...counts })),
});
export type RoutingReport = z.infer<typeof routingReportSchema>;

export const freezeRoutingSchema = z.strictObject({ frozen: z.boolean() });

type Readonlyd<T> = T extends (infer E)[]
  ? readonly Readonlyd<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Readonlyd<T[K]> }
    : T;
/** Is `true` only if the values of the schema are those of `Type`, in both directions. Else nothing satisfies it. */
export type SchemaMatches<Schema extends z.ZodMiniType, Type> = [Type, Readonlyd<z.infer<Schema>>] extends [
  Readonlyd<z.infer<Schema>>,
  Type,
]
  ? true
  : never;
true satisfies SchemaMatches<typeof routeSchema, RouteDecision>;
