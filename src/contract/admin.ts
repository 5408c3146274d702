import * as z from "zod/mini";
import { TIERS } from "#domain/plans/plans.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { PAGE_SIZE_MAX, TITLE_LENGTH_MAX } from "./limits.ts";
import { FAILURE_CODES } from "./messages.ts";
import { modelNameSchema } from "./routing.ts";

const ROLES = ["user", "admin"] as const;
const count = z.int();

/** The totals at the top of the admin page. */
export const adminStatsSchema = z.object({
  totalUsers: count,
  /** Wrote a prompt in the running month, by UTC. */
  activeUsers: count,
  totalConversations: count,
  totalMessages: count,
  /** When the older conversations and messages were counted, where there are too many to count each time; else null. */
  countedAt: z.nullable(z.iso.datetime()),
  /** US dollars: the monthly prices of subscriptions that are paid for now. */
  monthlyRevenue: z.number(),
  /** Accounts by the tier they have, gifts included. */
  subscriptionBreakdown: z.object({ free: count, plus: count, premier: count }),
  asOf: z.iso.datetime(),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** A user as an admin sees them. */
export const adminUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  /** What the account has. */
  subscriptionTier: z.enum(TIERS),
  /** What is paid for. */
  billedTier: z.enum(TIERS),
  /** The account is held there or below, whatever it pays for; null: it is not. */
  pinnedTier: z.nullable(z.enum(TIERS)),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  /** null: the account can be used. */
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
  /** How a name, a last name or an e-mail begins. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(TITLE_LENGTH_MAX))),
  tier: z.optional(z.enum(TIERS)),
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(["verified", "unverified"])),
  sort: z.optional(z.enum(USER_SORTS)),
};
export const adminUserQuerySchema = z.strictObject({
  ...filters,
  /** Opaque to clients: the cursor that came with the page before. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,1000}$/, "Not a valid cursor"))),
  limit: z.optional(limitSchema),
});
export type AdminUserQuery = z.infer<typeof adminUserQuerySchema>;
export const adminUserExportQuerySchema = z.strictObject(filters);

export const adminUserPageSchema = z.object({
  items: z.array(adminUserSchema),
  nextCursor: z.nullable(z.string()),
  previousCursor: z.nullable(z.string()),
  /** The place of the first one among all that match, from 0; as of when paging began. */
  position: count,
  /** All that match. */
  total: count,
});
export type AdminUserPage = z.infer<typeof adminUserPageSchema>;
/** Without parameters a plain array, the newest first, of everybody; with parameters a page. */
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
    /** A gift. What the account pays for it has in any case. */
    z.strictObject({ subscriptionTier: z.enum(TIERS) }),
    /** Holds the account there, whatever it pays for, and refuses it checkouts; null lifts that. */
    z.strictObject({ pinnedTier: z.nullable(z.enum(["free", "plus"])) }),
    z.strictObject({ role: z.enum(ROLES) }),
    /** null lifts the suspension. Its owner is shown the reason. */
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

/** Who did what to whom, and when. E-mails are those of accounts that still exist. */
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
  /** Milliseconds from accepting a prompt to the answer's first piece; null where nothing was answered. */
  firstTokenMsP50: share,
  firstTokenMsP95: share,
  /** The sum of active subscriptions' monthly prices on that day; null for days without a record. */
  monthlyRevenue: share,
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

export const analyticsSchema = z.object({
  asOf: z.iso.datetime(),
  days: z.array(dayFiguresSchema),
  /** As many days before those. */
  before: z.array(dayFiguresSchema),
  models: z.array(
    z.object({
      model: modelNameSchema,
      answers: count,
      /** Of them, asked for by name instead of left to the router. */
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
  /** How often the router chose, how often a person named another model instead, and how answers were liked. */
  router: z.object({ choices: count, overrides: count, thumbsUp: count, thumbsDown: count }),
  /** Rewrites a person decided about, the changes they kept and took out, and rewrites the meaning guard refused. */
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
  /** Those that it said it does not have (retired, unknown under their id, not open to this key), or whose every call it rejects. */
  setAside: z.array(
    z.object({ model: z.string(), reason: z.enum(["not-found", "rejected"]), since: z.iso.datetime() }),
  ),
  /** open: spared after failures in a row. probing: one call is let through to see whether it is well again. */
  breaker: z.enum(["closed", "open", "probing"]),
  /** Failures in a row. */
  failures: count,
  /** Until when an open breaker spares it. */
  sparedUntil: z.nullable(z.iso.datetime()),
  /** Of this process, newest first. */
  lastFailures: z.array(
    z.object({
      at: z.iso.datetime(),
      model: z.string(),
      kind: z.string(),
      /** The provider's words, shortened, without keys and without what it repeats of a prompt; null: it said nothing. */
      said: z.nullable(z.string()),
    }),
  ),
});
export type ProviderHealth = z.infer<typeof providerHealthSchema>;
export const providerListSchema = z.array(providerHealthSchema);
