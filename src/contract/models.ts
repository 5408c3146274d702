import * as z from "zod/mini";
import { EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import { MODEL_FAMILIES } from "#domain/catalogue/models.ts";
import { TIERS } from "#domain/plans/plans.ts";
import { modelNameSchema } from "./routing.ts";

const modelSchema = z.object({
  value: modelNameSchema,
  label: z.string(),
  /** The vendor's name for the model. */
  providerLabel: z.string(),
  provider: z.string(),
  family: z.enum(MODEL_FAMILIES),
  /** The lowest tier that may use the model. */
  tier: z.enum(TIERS),
  /** True: only users who switched on experimental models can use the model. */
  experimental: z.boolean(),
  /** The region where the model's requests are processed, as a short code; null: not stated. */
  region: z.nullable(z.string()),
  isPremium: z.boolean(),
  /** The thinking efforts the user can choose; empty: no choice. */
  efforts: z.array(z.enum(EFFORTS)),
  seesImages: z.boolean(),
  /** Estimated milliseconds to the first token. */
  firstTokenMs: z.number(),
  /** True: the provider is connected and responds. */
  isAvailable: z.boolean(),
});
export type Model = z.infer<typeof modelSchema>;

/** The demonstration model on this machine, used while no provider is connected. */
const demonstrationSchema = z.object({
  state: z.enum(["off", "fetching", "ready", "failed"]),
  /** Downloaded share, 0 to 1. */
  share: z.number(),
  bytesTotal: z.number(),
  /** Why it failed, in words for users; null: no failure. */
  problem: z.nullable(z.string()),
});
export type DemonstrationModelStatus = z.infer<typeof demonstrationSchema>;

export const modelListSchema = z.object({
  models: z.array(modelSchema),
  userTier: z.enum(TIERS),
  /** True: at least one provider of a real model is connected. */
  isConnected: z.boolean(),
  demonstration: demonstrationSchema,
});
export type ModelList = z.infer<typeof modelListSchema>;
