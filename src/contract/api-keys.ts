import * as z from "zod/mini";
import { API_SCOPES } from "#domain/endpoint/api-keys.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { modelNameSchema } from "./routing.ts";

const NAME_LENGTH_MAX = 60;
const MODELS_MAX = 100;
const MONTHLY_USD_MAX = 10_000;
const DAYS_MAX = 3_650;

export const apiKeyInputSchema = z.strictObject({
  name: z
    .string("Say what the key is for")
    .check(z.trim(), z.minLength(1, "Say what the key is for"), z.maxLength(NAME_LENGTH_MAX, "This name is too long")),
  scopes: z
    .array(z.enum(API_SCOPES))
    .check(z.minLength(1, "Choose at least one thing that the key may do"), z.maxLength(3)),
  /** null: all models of the plan. */
  models: z.nullable(z.array(modelNameSchema).check(z.minLength(1, "Choose a model"), z.maxLength(MODELS_MAX))),
  /** US dollars per calendar month; null: the limit of the plan. */
  monthlyUsd: z.nullable(
    z.number().check(z.minimum(0.01, "At least one cent"), z.maximum(MONTHLY_USD_MAX, "At most $10,000")),
  ),
  endsInDays: z.nullable(z.int().check(z.minimum(1, "At least one day"), z.maximum(DAYS_MAX, "At most ten years"))),
});
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;

const count = z.int();
/** Never contains the key or its hash. */
const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  models: z.nullable(z.array(modelNameSchema)),
  monthlyUsd: z.nullable(z.number()),
  createdAt: z.iso.datetime(),
  expiresAt: z.nullable(z.iso.datetime()),
  lastUsedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
  /** Usage in the current month, UTC. */
  month: z.object({ calls: count, refused: count, inputTokens: count, outputTokens: count, spentUsd: z.number() }),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** `isOn`: whether this instance accepts API keys. */
export const apiKeyListSchema = z.object({ isOn: z.boolean(), keys: z.array(apiKeySchema) });
export type ApiKeyList = z.infer<typeof apiKeyListSchema>;

/** The only response that contains `secret`. */
export const createdApiKeySchema = z.object({ secret: z.string(), key: apiKeySchema });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** An admin's view of a key. The name is left out, because it is private to the key's owner. */
const adminApiKeySchema = z.extend(z.omit(apiKeySchema, { name: true }), {
  user: z.object({ id: idSchema, email: z.string() }),
});
export const adminApiKeyQuerySchema = z.strictObject({ cursor: z.optional(idTextSchema) });
/**
 * Usage of all API keys in the last API_CALL_STATS_DAYS days. `analyticsSchema` counts only messages from the web page.
 */
const callFiguresSchema = z.object({
  calls: count,
  users: count,
  failed: count,
  inputTokens: count,
  outputTokens: count,
  /** US dollars. Calls to models without a known price are left out. */
  costUsd: z.number(),
  /** Median milliseconds to the first token; null: no answers. */
  firstTokenMsP50: z.nullable(z.number()),
});
export type ApiCallStats = z.infer<typeof callFiguresSchema>;
export const API_CALL_STATS_DAYS = 30;

export const adminApiKeyListSchema = z.object({
  isOn: z.boolean(),
  figures: callFiguresSchema,
  keys: z.array(adminApiKeySchema),
  nextCursor: z.nullable(z.string()),
});
export type AdminApiKeyList = z.infer<typeof adminApiKeyListSchema>;
export const adminApiKeyParamsSchema = z.strictObject({ keyId: idTextSchema });
export const apiSwitchSchema = z.strictObject({ isOn: z.boolean() });
