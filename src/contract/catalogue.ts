import * as z from "zod/mini";
import { type CatalogueEntry, EFFORTS } from "#domain/catalogue/catalogue-entry.ts";
import type { GradesByTaskKind } from "#domain/catalogue/evidence.ts";
import { MODEL_FAMILIES } from "#domain/catalogue/models.ts";
import { REGION_PATTERN } from "#domain/catalogue/region.ts";
import { TIERS } from "#domain/plans/plans.ts";
import { TASK_KINDS, type TaskKind } from "#domain/routing/task.ts";
import { modelNameSchema } from "./routing.ts";

const DOLLARS_MAX = 10_000;
const TOKENS_MAX = 100_000_000;

const dollars = z
  .number("must be a number of US dollars")
  .check(z.minimum(0, "must not be below 0"), z.maximum(DOLLARS_MAX, `must not be above ${DOLLARS_MAX}`));
const tokens = z
  .int("must be a whole number of tokens")
  .check(z.minimum(1, "must be at least 1"), z.maximum(TOKENS_MAX, `must not be above ${TOKENS_MAX}`));
const words = (lengthMax: number) =>
  z.string("must be a text").check(z.trim(), z.minLength(1, "must not be empty"), z.maxLength(lengthMax));
const day = z.iso.date("must be a day such as 2026-12-01");
const milliseconds = z.int().check(z.minimum(1), z.maximum(600_000));

const priceStepSchema = z.strictObject({
  upToTokens: z._default(z.nullable(tokens), null),
  input: dollars,
  output: dollars,
  cachedInput: z._default(z.nullable(dollars), null),
  cacheWrite: z.optional(z.nullable(dollars)),
});
const modelPriceSchema = z
  .array(priceStepSchema)
  .check(
    z.minLength(1, "needs at least one step, or null for no price"),
    z.refine(areInOrder, "the steps must go from short prompts to long ones, and the last one must have no upToTokens"),
  );

function areInOrder(steps: readonly { readonly upToTokens: number | null }[]): boolean {
  return steps.every(({ upToTokens }, index) => {
    const next = steps[index + 1];
    if (next === undefined) return upToTokens === null;
    return upToTokens !== null && (next.upToTokens === null || next.upToTokens > upToTokens);
  });
}

const effort = z.nullable(z.enum(EFFORTS, `must be ${EFFORTS.join(", ")} or null`));

const evidenceSourceSchema = z.strictObject({
  name: words(300),
  address: words(300),
  date: day,
  dateIs: z._default(z.enum(["published", "seen"], "must be published or seen"), "published"),
  quotedBy: z.optional(words(300)),
});
const kindGradeSchema = z.strictObject({
  grade: z.literal([1, 2, 3, 4, 5], "must be 1 to 5"),
  sources: z.array(evidenceSourceSchema),
  by: words(80),
  isNear: z.optional(z.boolean("must be true or false")),
});
/** Grades per kind of task. A missing kind is not measured. */
const kindGradesSchema = z.strictObject(
  Object.fromEntries(TASK_KINDS.map((kind) => [kind, z.optional(kindGradeSchema)])) as Record<
    TaskKind,
    z.ZodMiniOptional<typeof kindGradeSchema>
  >,
);
true satisfies z.infer<typeof kindGradesSchema> extends GradesByTaskKind ? true : never;

/** The name of a model server. Its models have this name as `provider` in the catalogue. */
export const serverNameSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "A server's name is 1 to 40 small letters, digits and -"));

/** All fields of a catalogue entry except the name. docs/how-to/add-a-model.md explains each field. */
const entryFields = {
  label: words(80),
  providerLabel: words(80),
  providerModelId: words(200),
  provider: serverNameSchema,
  family: z.enum(MODEL_FAMILIES, `must be ${MODEL_FAMILIES.join(", ")}`),
  tier: z.enum(TIERS, `must be ${TIERS.join(", ")}`),
  experimental: z.optional(z.boolean("must be true or false")),
  region: z.optional(
    z.nullable(z.string().check(z.regex(REGION_PATTERN, "must be a short code such as eu, us, ch or local, or null"))),
  ),
  isPremium: z.boolean("must be true or false"),
  isOn: z.boolean("must be true or false"),
  price: z.nullable(modelPriceSchema),
  priceChange: z.nullable(z.strictObject({ on: day, price: modelPriceSchema })),
  contextTokens: tokens,
  outputTokensMax: z.nullable(tokens),
  thinks: z.boolean("must be true or false"),
  effort: z.strictObject({ answers: effort, rewriting: effort }),
  efforts: z.pipe(
    z.array(z.enum(EFFORTS, `must be of ${EFFORTS.join(", ")}`)),
    z.transform((offered) => EFFORTS.filter((each) => offered.includes(each))),
  ),
  seesImages: z.boolean("must be true or false"),
  maxTokensParameter: z.enum(["max_tokens", "max_completion_tokens"], "must be max_tokens or max_completion_tokens"),
  takesTemperature: z.boolean("must be true or false"),
  firstTokenMs: milliseconds,
  tokensPerSecond: z.number().check(z.minimum(0.1), z.maximum(100_000)),
  knowledgeDate: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}$/, "must be a month such as 2026-05"))),
  releasedOn: z.nullable(day),
  retiresOn: z.nullable(day),
  successor: z.nullable(words(200)),
  grades: kindGradesSchema,
  sources: z.array(z.strictObject({ what: words(300), address: words(300), date: day, verified: z.boolean() })),
};

export const catalogueEntrySchema = z.strictObject({ name: modelNameSchema, ...entryFields });
/** Compiles only while the schema matches the domain type. */
true satisfies z.infer<typeof catalogueEntrySchema> extends CatalogueEntry ? true : never;

// `strengths` is the predecessor of `grades` and no longer used. Old files and database rows may still contain it.
const changedFieldsSchema = z.partial(z.strictObject({ ...entryFields, strengths: z.unknown() }));

/** The operator's changes to an entry, or the fields of a new entry. */
export const entryChangeSchema = z.pipe(
  changedFieldsSchema,
  z.transform(({ strengths: _, ...change }: z.infer<typeof changedFieldsSchema>) => change),
);

/** Hosts that hand out credentials to machines in a cloud. A model server must not have such an address. */
const CREDENTIAL_HOSTS =
  /^(?:169\.254\.\d{1,3}\.\d{1,3}|100\.100\.100\.200|metadata(?:\.google\.internal|\.goog)?|\[::(?:ffff:)?(?:a9fe:[\da-f]{1,4}|6464:64c8)\]|\[(?:fd00:ec2|fd20:ce)::254\]|\[fe[89ab][\da-f]:[\da-f:]*\])$/i;
export const serverUrlSchema = z.pipe(
  z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).check(
    z.refine((url) => !CREDENTIAL_HOSTS.test(hostOf(url)), "must be the address of a model server"),
    z.maxLength(300),
  ),
  z.transform((url: string) => url.replace(/\/+$/, "")),
);
/** The host name of a URL, without a final dot, because the dot does not change the host. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : "");

const BUILT_IN_PROVIDERS = ["openai", "anthropic", "google", "compatible", "embedded"];
const isFree = (name: string): boolean => !BUILT_IN_PROVIDERS.includes(name);

/** The content of the file MODELS_FILE. The operator changes and adds entries there. */
export const modelsFileSchema = z.strictObject({
  servers: z.optional(
    z.record(
      serverNameSchema.check(z.refine(isFree, `${BUILT_IN_PROVIDERS.join(", ")} are the product's own`)),
      z.strictObject({
        label: z.optional(words(80)),
        baseUrl: serverUrlSchema,
        /** The environment variable that contains the server's key. The key itself must not be in the file. */
        apiKeyVariable: z.optional(
          z
            .string()
            .check(z.regex(/^MODEL_KEY_[A-Z0-9_]{1,50}$/, "must be the name of an environment variable MODEL_KEY_…")),
        ),
      }),
    ),
  ),
  models: z.optional(z.record(modelNameSchema, entryChangeSchema)),
});
export type ModelsFile = z.infer<typeof modelsFileSchema>;
