import * as z from "zod/mini";
import { TIERS } from "#domain/plans/plans.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { PAGE_SIZE_MAX, TITLE_LENGTH_MAX } from "./limits.ts";
import { FAILURE_CODES } from "./messages.ts";
import { modelNameSchema } from "./routing.ts";

const ROLES = ["user", "admin"] as const;
const count = z.int();

export const adminStatsSchema = z.object({
  totalUsers: count,
  /** Users who sent a prompt in the current month (UTC). */
  activeUsers: count,
  totalConversations: count,
  totalMessages: count,
  /**
   * When all conversations and messages were last counted. Newer ones are added to that count. null: both tables are
   * small, so every request counts all rows.
   */
  countedAt: z.nullable(z.iso.datetime()),
  /** US dollars: the sum of the monthly prices of paid subscriptions. */
  monthlyRevenue: z.number(),
  /** Number of accounts per tier in effect, gifts included. */
  subscriptionBreakdown: z.object({ free: count, plus: count, premier: count }),
  asOf: z.iso.datetime(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

export const adminUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  /** The tier in effect. */
  subscriptionTier: z.enum(TIERS),
  billedTier: z.enum(TIERS),
  /** The highest tier that the account can have, even if it pays for a higher one; null: no limit. */
  pinnedTier: z.nullable(z.enum(TIERS)),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  suspension: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  totalConversations: count,
  totalMessages: count,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const USER_SORTS = ["name", "-name", "email", "-email", "joined", "-joined"] as const;
export type UserSort = (typeof USER_SORTS)[number];

const limitSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, "limit must be a number from 1 to 200")),
  z.pipe(z.transform(Number), z.int().check(z.maximum(PAGE_SIZE_MAX, "limit must be a number from 1 to 200"))),
);
const filters = {
  /** Matches the beginning of a first name, last name or email. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(TITLE_LENGTH_MAX))),
  tier: z.optional(z.enum(TIERS)),
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(["verified", "unverified"])),
  sort: z.optional(z.enum(USER_SORTS)),
};
export const adminUserQuerySchema = z.strictObject({
  ...filters,
  /** `nextCursor` or `previousCursor` of another page; opaque to clients. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,1000}$/, "Not a valid cursor"))),
  limit: z.optional(limitSchema),
});
export type AdminUserQuery = z.infer<typeof adminUserQuerySchema>;
export const adminUserExportQuerySchema = z.strictObject(filters);

export const adminUserPageSchema = z.object({
  items: z.array(adminUserSchema),
  nextCursor: z.nullable(z.string()),
  previousCursor: z.nullable(z.string()),
  /** How many users the pages before this one contained. */
  position: count,
  total: count,
});
export type AdminUserPage = z.infer<typeof adminUserPageSchema>;
/** Without query parameters: an array of all users, newest first. With parameters: a page. */
export const adminUserListSchema = z.union([z.array(adminUserSchema), adminUserPageSchema]);

export const adminUserParamsSchema = z.strictObject({ userId: idTextSchema });
export const SUSPENSION_REASON_LENGTH_MAX = 300;
const suspensionReasonSchema = z
  .string("A reason is required")
  .check(
    z.trim(),
    z.minLength(1, "A reason is required"),
    z.maxLength(SUSPENSION_REASON_LENGTH_MAX, `At most ${SUSPENSION_REASON_LENGTH_MAX} characters`),
  );
export const adminUserChangeSchema = z.union(
  [
    /** Gives a tier for free. Refused if the account pays for a higher tier. */
    z.strictObject({ subscriptionTier: z.enum(TIERS) }),
    /** Limits the account to this tier, even if it pays for more, and blocks checkouts; null removes the limit. */
    z.strictObject({ pinnedTier: z.nullable(z.enum(["free", "plus"])) }),
    z.strictObject({ role: z.enum(ROLES) }),
    /** The account owner can read the reason; null lifts the suspension. */
    z.strictObject({ suspension: z.nullable(z.strictObject({ reason: suspensionReasonSchema })) }),
  ],
  "Send either subscriptionTier, pinnedTier, role or suspension",
);
export type AdminUserChange = z.infer<typeof adminUserChangeSchema>;

const ADMIN_ACTIONS = [
  "tier-changed",
  "tier-pinned",
  "pin-lifted",
  "role-changed",
  "user-suspended",
  "suspension-lifted",
  "user-deleted",
  "users-exported",
  "routing-frozen",
  "routing-thawed",
  "routing-reset",
  "sharing-on",
  "sharing-off",
  "model-changed",
  "model-reset",
  "server-changed",
  "server-removed",
  "key-revoked",
  "keys-switched-on",
  "keys-switched-off",
  "invitation-sent",
  "invitation-revoked",
] as const;
export type AdminActionName = (typeof ADMIN_ACTIONS)[number];

/** An email is null if the account no longer exists. */
const adminActionSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  admin: z.object({ id: idSchema, email: z.nullable(z.string()) }),
  action: z.enum(ADMIN_ACTIONS),
  user: z.nullable(z.object({ id: idSchema, email: z.nullable(z.string()) })),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type AdminAction = z.infer<typeof adminActionSchema>;
export const auditQuerySchema = z.strictObject({ cursor: z.optional(idTextSchema), limit: z.optional(limitSchema) });
export const auditPageSchema = z.object({ items: z.array(adminActionSchema), nextCursor: z.nullable(z.string()) });

export const ANALYTICS_DAYS = ["7", "30", "90"] as const;
export const analyticsQuerySchema = z.strictObject({ days: z._default(z.enum(ANALYTICS_DAYS), "30") });

const share = z.nullable(z.number());
const dayFiguresSchema = z.object({
  /** YYYY-MM-DD, in UTC. */
  day: z.string(),
  messages: count,
  activeUsers: count,
  failed: count,
  costUsd: z.number(),
  /** Milliseconds from accepting a prompt to the first part of the answer; null: no answers. */
  firstTokenMsP50: share,
  firstTokenMsP95: share,
  /** US dollars: the sum of the monthly prices of active subscriptions on that day; null: not recorded. */
  monthlyRevenue: share,
});
export type DailyStats = z.infer<typeof dayFiguresSchema>;

export const analyticsSchema = z.object({
  asOf: z.iso.datetime(),
  days: z.array(dayFiguresSchema),
  /** The same number of days, directly before `days`. */
  before: z.array(dayFiguresSchema),
  models: z.array(
    z.object({
      model: modelNameSchema,
      answers: count,
      /** Answers for which the user chose the model. For the other answers, the router chose it. */
      named: count,
      thumbsUp: count,
      thumbsDown: count,
      failed: count,
      costUsd: z.number(),
      firstTokenMsP50: share,
      firstTokenMsP95: share,
    }),
  ),
  errors: z.array(z.object({ code: z.enum(FAILURE_CODES), count })),
  router: z.object({ choices: count, overrides: count, thumbsUp: count, thumbsDown: count }),
  /** `accepted` and `rejected` count changes; the other fields count rewrites. */
  improver: z.object({
    improved: count,
    reviewed: count,
    accepted: count,
    rejected: count,
    edited: count,
    guardRefused: count,
  }),
});
export type Analytics = z.infer<typeof analyticsSchema>;

const providerHealthSchema = z.object({
  provider: z.string(),
  models: z.array(z.string()),
  /**
   * Models that get no requests for a while. not-found: the model is retired or unknown, or the key may not use it.
   * rejected: the provider rejected several requests in a row.
   */
  setAside: z.array(
    z.object({ model: z.string(), reason: z.enum(["not-found", "rejected"]), since: z.iso.datetime() }),
  ),
  /** open: requests pause after repeated failures. probing: one request tests whether the provider works again. */
  breaker: z.enum(["closed", "open", "probing"]),
  /** Consecutive failures. */
  failures: count,
  /** When the pause of an open breaker is over. */
  sparedUntil: z.nullable(z.iso.datetime()),
  /** Failures in this process, newest first. */
  lastFailures: z.array(
    z.object({
      at: z.iso.datetime(),
      model: z.string(),
      kind: z.string(),
      /** The provider's error text: shortened, without keys and without repeated prompt text; null: no text. */
      said: z.nullable(z.string()),
    }),
  ),
});
export type ProviderHealth = z.infer<typeof providerHealthSchema>;
export const providerListSchema = z.array(providerHealthSchema);
