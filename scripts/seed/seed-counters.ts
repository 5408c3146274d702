import { PLANS, TIERS } from "#domain/plans/plans.ts";
import type { SeedRun } from "./seed-run.ts";

const { monthly, carriedMax } = PLANS.premier.premiumTokens;

/** What sending and settling would have counted on the way: usage, tokens, money, windows. Read back from the messages. */
export async function seedCounters({ client, base, until, say }: SeedRun): Promise<void> {
  say("Usage, money and windows");
  await client.query(
    `CREATE TEMPORARY TABLE seed_spent ON COMMIT DROP AS
     SELECT m.user_id, u.subscription_tier AS tier, (m.created_at AT TIME ZONE 'UTC')::date AS day, to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
       to_char(m.settled_at AT TIME ZONE 'UTC', 'YYYY-MM') AS settled, m.model_used = 'gpt-4o' AND m.status <> 'failed' AS is_gpt4o,
       m.pace, m.created_at, CASE WHEN m.status = 'failed' THEN 0 ELSE s.premium_tokens END AS tokens, CASE WHEN m.status = 'failed' THEN 0 ELSE s.microusd END AS microusd
     FROM messages m JOIN users u ON u.id = m.user_id
     JOIN seed_plan p ON p.k = m.id - $1
     JOIN seed_pool s ON s.prompt_no = p.prompt_no AND s.tier = u.subscription_tier AND s.is_named = (m.requested_model IS NOT NULL)
     WHERE m.id > $1`,
    [base.messages],
  );
  await client.query(`
    INSERT INTO usage_records (user_id, month, prompts_generated, gpt4o_usage)
    SELECT user_id, month, count(*), count(*) FILTER (WHERE is_gpt4o AND settled = month) FROM seed_spent GROUP BY user_id, month ORDER BY month, user_id;
    INSERT INTO spending_days (user_id, day, spent_microusd) SELECT user_id, day, sum(microusd) FROM seed_spent GROUP BY user_id, day ORDER BY day, user_id;
    INSERT INTO instance_spending_days AS total (day, spent_microusd) SELECT day, sum(microusd) FROM seed_spent GROUP BY day
      ON CONFLICT (day) DO UPDATE SET spent_microusd = total.spent_microusd + excluded.spent_microusd;
    INSERT INTO token_months (user_id, month, granted, carried, rolls_over, spent)
    SELECT user_id, month, CASE tier WHEN 'plus' THEN ${PLANS.plus.premiumTokens.monthly} ELSE ${monthly} END,
      CASE WHEN tier = 'plus' OR place = 1 THEN 0 ELSE least(${carriedMax}, ${monthly} * (place - 1) - before) END, tier = 'premier', spent
    FROM (
      SELECT user_id, tier, month, sum(tokens) AS spent, row_number() OVER months AS place,
        coalesce(sum(sum(tokens)) OVER (months ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM seed_spent WHERE tier <> 'free' GROUP BY user_id, tier, month WINDOW months AS (PARTITION BY user_id ORDER BY month)
    ) AS by_month`);
  for (const tier of TIERS) {
    const { window } = PLANS[tier];
    if (window === null) continue;
    await client.query(
      `INSERT INTO send_windows (user_id, sent_at, is_open)
       SELECT user_id, (array_agg(created_at ORDER BY created_at DESC))[:${window.messagesMax}], true FROM seed_spent
       WHERE tier = $1 AND created_at > $2::timestamptz - $3::float8 * interval '1 millisecond' GROUP BY user_id`,
      [tier, until, window.lengthMs],
    );
  }
  await client.query(
    "UPDATE send_windows SET sent_at = (SELECT array_agg(t ORDER BY t) FROM unnest(sent_at) AS t) WHERE user_id > $1",
    [base.users],
  );
}
