import * as z from "zod/mini";
import { EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import { KEYED_PROVIDERS, MODEL_FAMILIES } from "#domain/catalogue/models.ts";
import { TIERS } from "#domain/plans/plans.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { entryChangeSchema, serverNameSchema, serverUrlSchema } from "./catalogue.ts";
import { modelNameSchema, priceSchema } from "./routing.ts";

const effort = z.nullable(z.enum(EFFORTS));

/** An entry of the catalogue as the admin page shows it. */
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

/** answers: offered now. failing: its provider is spared for a while. aside: its provider no longer has it. */
const MODEL_STATES = ["answers", "failing", "aside", "off", "not-connected"] as const;

const adminModelSchema = z.object({
  entry: shownEntrySchema,
  state: z.enum(MODEL_STATES),
  /** Why it is set aside, in a sentence; null while it is not. */
  aside: z.nullable(z.string()),
  /** Set aside because of what its calls met, not because its provider's list lacks it: it can be tried at once. */
  canTryAgain: z.boolean(),
  /** Fields that the host changed, by file or here. */
  changed: z.array(z.string()),
  /** shipped: comes with this version. file: of the host's file. own: added on the admin page. */
  origin: z.enum(["shipped", "file", "own"]),
  /** How good it is held to be for each kind of request, with the tables it was read from; none: not measured, its price speaks. */
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
  /** The key itself never leaves the server. */
  hasKey: z.boolean(),
  origin: z.enum(["file", "own"]),
});

export const adminCatalogueSchema = z.object({
  models: z.array(adminModelSchema),
  servers: z.array(adminServerSchema),
  /** When the providers' lists were read last by the process that answers. */
  listsReadAt: z.nullable(z.iso.datetime()),
  /** What is wrong with the host's file; empty: nothing, or there is none. */
  fileMistakes: z.array(z.string()),
  /** Tiers on which nobody can answer although models are connected. */
  tiersWithoutModel: z.array(z.enum(TIERS)),
});
export type AdminCatalogue = z.infer<typeof adminCatalogueSchema>;

export const modelParamsSchema = z.strictObject({ name: modelNameSchema });
export const serverParamsSchema = z.strictObject({ name: serverNameSchema });
export const modelChangeSchema = entryChangeSchema;

const KEY_LENGTH_MAX = 500;
const key = z.string().check(z.trim(), z.maxLength(KEY_LENGTH_MAX));

/** A vendor's key, as it was pasted: it is checked with the vendor, and kept if it works. */
export const connectKeySchema = z.strictObject({
  provider: z.enum(KEYED_PROVIDERS),
  apiKey: key.check(z.regex(/^[\x21-\x7e]+$/, "A key has no spaces, and only characters of a keyboard.")),
});
export type ConnectKeyInput = z.infer<typeof connectKeySchema>;

/** Asks a server that is not added yet for its models. */
export const lookAtServerSchema = z.strictObject({ baseUrl: serverUrlSchema, apiKey: z.optional(key) });
export const foundModelsSchema = z.object({
  /** Milliseconds until it had answered. */
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
export type FoundModels = z.infer<typeof foundModelsSchema>;

const SERVER_MODELS_MAX = 50;
/** A server and the models of it that may answer; models that it had and that are not named stay as they are. */
export const serverInputSchema = z.strictObject({
  label: z.string().check(z.trim(), z.minLength(1, "Give the server a name."), z.maxLength(80)),
  baseUrl: serverUrlSchema,
  /** Absent: as it was, for the same address alone; empty: none. */
  apiKey: z.optional(key),
  models: z
    .array(
      z.strictObject({
        id: z.string().check(z.minLength(1), z.maxLength(90)),
        label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
        tier: z.enum(TIERS),
        /** US dollars per million tokens; null: it costs nothing that is counted. */
        price: z.nullable(
          z.strictObject({ input: z.number().check(z.minimum(0)), output: z.number().check(z.minimum(0)) }),
        ),
      }),
    )
    .check(z.maxLength(SERVER_MODELS_MAX, `At most ${SERVER_MODELS_MAX} models at once`)),
});
export type ServerInput = z.infer<typeof serverInputSchema>;
