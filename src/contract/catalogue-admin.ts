import * as z from "zod/mini";
import { EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import { MODEL_FAMILIES, VENDOR_PROVIDERS } from "#domain/catalogue/models.ts";
import { TIERS } from "#domain/plans/plans.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { entryChangeSchema, serverNameSchema, serverUrlSchema } from "./catalogue.ts";
import { modelNameSchema, priceSchema } from "./routing.ts";

const effort = z.nullable(z.enum(EFFORTS));

const shownEntrySchema = z.object({
  name: z.string(),
  label: z.string(),
  providerLabel: z.string(),
  providerModelId: z.string(),
  provider: z.string(),
  family: z.enum(MODEL_FAMILIES),
  tier: z.enum(TIERS),
  experimental: z.optional(z.boolean()),
  region: z.optional(z.nullable(z.string())),
  isPremium: z.boolean(),
  isOn: z.boolean(),
  price: z.nullable(priceSchema),
  priceChange: z.nullable(z.object({ on: z.string(), price: priceSchema })),
  contextTokens: z.number(),
  outputTokensMax: z.nullable(z.number()),
  thinks: z.boolean(),
  effort: z.object({ answers: effort, rewriting: effort }),
  efforts: z.array(z.enum(EFFORTS)),
  seesImages: z.boolean(),
  knowledgeDate: z.nullable(z.string()),
  retiresOn: z.nullable(z.string()),
  successor: z.nullable(z.string()),
  sources: z.array(z.object({ what: z.string(), address: z.string(), date: z.string(), verified: z.boolean() })),
});

/**
 * answers: available. failing: requests to the model's provider are paused. aside: excluded, because of the provider's
 * model list, a retirement date or failed requests.
 */
const MODEL_STATES = ["answers", "failing", "aside", "off", "not-connected"] as const;

const adminModelSchema = z.object({
  entry: shownEntrySchema,
  state: z.enum(MODEL_STATES),
  /** Why the model is set aside, in a sentence; null: not set aside. */
  aside: z.nullable(z.string()),
  /** True: the model was set aside because of failed requests, so an admin can retry it now. */
  canTryAgain: z.boolean(),
  /** Fields that the operator changed, in MODELS_FILE or on the admin page. */
  changed: z.array(z.string()),
  /** shipped: part of this version. file: from MODELS_FILE. own: added on the admin page. */
  origin: z.enum(["shipped", "file", "own"]),
  /** Grades per kind of task, with their source tables. Without a table, the model's family and price decide. */
  grades: z.array(
    z.object({
      kind: z.enum(TASK_KINDS),
      grade: z.number(),
      isMeasured: z.boolean(),
      isNear: z.boolean(),
      by: z.nullable(z.string()),
      sources: z.array(z.object({ name: z.string(), address: z.string(), date: z.string(), dateIs: z.string() })),
    }),
  ),
});
export type AdminModel = z.infer<typeof adminModelSchema>;

const adminServerSchema = z.object({
  name: z.string(),
  label: z.string(),
  baseUrl: z.string(),
  /** The key itself is never sent. */
  hasKey: z.boolean(),
  origin: z.enum(["file", "own"]),
});

export const adminCatalogueSchema = z.object({
  models: z.array(adminModelSchema),
  servers: z.array(adminServerSchema),
  /** When the process that sends this response last read the providers' model lists. */
  listsReadAt: z.nullable(z.iso.datetime()),
  /** Errors in MODELS_FILE. Empty: the file has no errors, or there is no file. */
  fileMistakes: z.array(z.string()),
  /** Tiers without an available model, although other models are connected. */
  tiersWithoutModel: z.array(z.enum(TIERS)),
});
export type AdminCatalogue = z.infer<typeof adminCatalogueSchema>;

export const modelParamsSchema = z.strictObject({ name: modelNameSchema });
export const serverParamsSchema = z.strictObject({ name: serverNameSchema });
export const modelChangeSchema = entryChangeSchema;

const KEY_LENGTH_MAX = 500;
const key = z.string().check(z.trim(), z.maxLength(KEY_LENGTH_MAX));

/** The key is stored only if the vendor accepts it. */
export const providerKeyInputSchema = z.strictObject({
  provider: z.enum(VENDOR_PROVIDERS),
  apiKey: key.check(z.regex(/^[\x21-\x7e]+$/, "A key has no spaces, and only characters of a keyboard.")),
});
export type ProviderKeyInput = z.infer<typeof providerKeyInputSchema>;

/** Lists the models of a server that is not added yet. */
export const serverModelsQuerySchema = z.strictObject({ baseUrl: serverUrlSchema, apiKey: z.optional(key) });
export const serverModelsSchema = z.object({
  answeredMs: z.number(),
  models: z.array(
    z.object({
      id: z.string(),
      label: z.nullable(z.string()),
      contextTokens: z.nullable(z.number()),
      outputTokensMax: z.nullable(z.number()),
      seesImages: z.nullable(z.boolean()),
      price: z.nullable(priceSchema),
      canChat: z.boolean(),
    }),
  ),
});
export type ServerModels = z.infer<typeof serverModelsSchema>;

const SERVER_MODELS_MAX = 50;
/** Adds or changes a server and the listed models. Models that are not in the list stay unchanged. */
export const serverInputSchema = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1, "Give the server a name."), z.maxLength(80)),
  baseUrl: serverUrlSchema,
  /** Absent: the stored key stays, if the new address has the same origin. Empty: no key. */
  apiKey: z.optional(key),
  models: z
    .array(
      z.strictObject({
        id: z.string().check(z.minLength(1), z.maxLength(90)),
        label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
        tier: z.enum(TIERS),
        /** US dollars per million tokens; null: no cost is counted. */
        price: z.nullable(
          z.strictObject({ input: z.number().check(z.minimum(0)), output: z.number().check(z.minimum(0)) }),
        ),
      }),
    )
    .check(z.maxLength(SERVER_MODELS_MAX, `At most ${SERVER_MODELS_MAX} models at once`)),
});
export type ServerInput = z.infer<typeof serverInputSchema>;

/** The result of a test whether a model rewrites prompts well. */
const writerTrialSchema = z.object({
  model: z.string(),
  /** The provider's model id during the test. The result is invalid if the id of `model` has changed since. */
  providerModelId: z.string(),
  triedAt: z.iso.datetime(),
  faithful: z.int(),
  rewritten: z.int(),
  total: z.int(),
  costUsd: z.nullable(z.number()),
  /** False: the model rewrites prompts only when no other model is available. */
  isFit: z.boolean(),
});

/** The response to `GET /api/admin/writer-trials` and to the start of a new trial. */
export const rewriterTrialListSchema = z.object({ trials: z.array(writerTrialSchema) });
