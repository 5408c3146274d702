import * as z from "zod/mini";
import { CATEGORIES } from "#domain/routing/prompt-category.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import { DIFFICULTY_BUCKETS } from "#domain/routing/route-outcome.ts";

const share = z.number().check(z.minimum(0), z.maximum(1));

/** The product's name of a model; which names there are is the catalogue's. */
export const modelNameSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9._:/@-]{0,99}$/i, "A model's name is 1 to 100 letters, digits and ._:/@-"));

/** US dollars per million tokens, for prompts up to a length; the last step has no end. */
export const priceSchema = z.array(
  z.object({
    upToTokens: z.nullable(z.int()),
    input: z.number(),
    output: z.number(),
    cachedInput: z.nullable(z.number()),
    cacheWrite: z.optional(z.nullable(z.number())),
  }),
);

/** `RouteDecision` of domain/routing on the wire. */
export const routeSchema = z.object({
  model: modelNameSchema,
  why: z.string(),
  reasons: z.array(z.string()),
  category: z.string(),
  difficulty: share,
  runnerUp: z.nullable(z.object({ model: modelNameSchema, why: z.string() })),
  candidates: z.array(
    z.object({
      model: modelNameSchema,
      label: z.optional(z.string()),
      providerLabel: z.optional(z.string()),
      providerModelId: z.optional(z.string()),
      quality: share,
      costUsd: z.nullable(z.number()),
      durationMs: z.number(),
      price: z.optional(z.nullable(priceSchema)),
      overall: z.optional(share),
    }),
  ),
  strengths: z.optional(z.enum(["current", "public-2024"])),
  isSure: z.optional(z.boolean()),
});

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

type Readonlyd<T> = T extends (infer E)[]
  ? readonly Readonlyd<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Readonlyd<T[K]> }
    : T;
/** Compiles only while the rules and the wire describe the same shapes, in both directions. */
export type WireMatchesRoutes = [
  RouteDecision extends Readonlyd<z.infer<typeof routeSchema>> ? true : never,
  Readonlyd<z.infer<typeof routeSchema>> extends RouteDecision ? true : never,
];
true satisfies WireMatchesRoutes[0] & WireMatchesRoutes[1];
