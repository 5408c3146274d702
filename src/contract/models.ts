import * as z from "zod/mini";
import { EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import { MODEL_FAMILIES } from "#domain/catalogue/models.ts";
import { TIERS } from "#domain/plans/plans.ts";
import { modelNameSchema } from "./routing.ts";

const modelSchema = z.object({
  value: modelNameSchema,
  label: z.string(),
  /** The vendor's name for the model behind it. */
  providerLabel: z.string(),
  provider: z.string(),
  family: z.enum(MODEL_FAMILIES),
  /** The lowest that may ask it. */
  tier: z.enum(TIERS),
  /** Open only to those who have switched such models on. */
  experimental: z.boolean(),
  /** Where what it is sent is processed, a short code; null: nobody has said. */
  region: z.nullable(z.string()),
  isPremium: z.boolean(),
  /** How long it may be asked to think; empty: nothing to choose. */
  efforts: z.array(z.enum(EFFORTS)),
  /** Pictures can go to it. */
  seesImages: z.boolean(),
  /** Milliseconds to the first word, as a rough guess. */
  firstTokenMs: z.number(),
  /** Its provider is connected and answering. */
  isAvailable: z.boolean(),
});
export type Model = z.infer<typeof modelSchema>;

/** The demonstration model on this machine, used while no provider is connected. */
const demonstrationSchema = z.object({
  state: z.enum(["off", "fetching", "ready", "failed"]),
  /** 0 to 1 of what must be fetched. */
  share: z.number(),
  bytesTotal: z.number(),
  /** Why it failed, for people; null otherwise. */
  problem: z.nullable(z.string()),
});
export type Demonstration = z.infer<typeof demonstrationSchema>;

export const modelListSchema = z.object({
  models: z.array(modelSchema),
  userTier: z.enum(TIERS),
  /** Some provider with a real model is connected. */
  isConnected: z.boolean(),
  demonstration: demonstrationSchema,
});
export type ModelList = z.infer<typeof modelListSchema>;
