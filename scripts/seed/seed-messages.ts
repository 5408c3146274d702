import { FAILURE_DETAILS } from "#server/features/messages/present/failure-details.ts";
import { NAMED_SHARE, type PooledPrompt, promptPool } from "./prompt-pool.ts";
import type { SeedRun } from "./seed-run.ts";

const FAILURE = "provider-timeout";
/** Messages of one statement; each says that it is there. */
const STEP = 100_000;

/** Conversations and messages in the order of time, answered, rated and reviewed as people would have done it. */
export async function seedMessages(run: SeedRun): Promise<void> {
  const { client, messages, say } = run;
  say("Prompts, improved and routed by the product's own rules");
  const pool = promptPool(run.faker, messages);
  await storePool(run, pool.rows);
  say("Who writes when");
  await planMessages(run, pool.size);
  await insertConversations(run);
  for (let from = 0; from < messages; from += STEP) {
    await insertMessages(run, from, Math.min(from + STEP, messages));
    say(`${Math.min(from + STEP, messages)} of ${messages} messages`);
  }
  await client.query(
    "SELECT setval(pg_get_serial_sequence('messages', 'id'), greatest((SELECT max(id) FROM messages), 1))",
  );
  say("Scores of the prompts");
  await client.query(
    `INSERT INTO prompt_scores (message_id, user_id, created_at, day, clarity, specificity, structure, overall, findings)
     SELECT $1::bigint + k, p.user_id, p.at, (p.at AT TIME ZONE coalesce(c.time_zone, 'UTC'))::date, (s.score #>> '{scores,clarity}')::float8,
       (s.score #>> '{scores,specificity}')::float8, (s.score #>> '{scores,structure}')::float8, (s.score ->> 'overall')::float8, s.score -> 'findings'
     FROM seed_plan p JOIN seed_pool s ON s.prompt_no = p.prompt_no AND s.tier = 'free' AND NOT s.is_named
     LEFT JOIN coach_users c ON c.user_id = p.user_id ORDER BY k`,
    [run.base.messages],
  );
}

/** Compressed here, so that a million copies need not be. */
async function storePool({ client }: SeedRun, rows: readonly PooledPrompt[]): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE seed_pool (prompt_no integer, tier text, is_named boolean, prompt text, title text,
    improvement jsonb, is_guard_refused boolean, review jsonb, route jsonb, model text, answer text, input_tokens integer,
    output_tokens integer, cost_usd double precision, premium_tokens bigint, microusd bigint, score jsonb) ON COMMIT DROP`);
  await client.query("INSERT INTO seed_pool SELECT * FROM jsonb_populate_recordset(NULL::seed_pool, $1::jsonb)", [
    JSON.stringify(rows),
  ]);
  await client.query("ANALYZE seed_pool");
}

/** Some write a thousand times, most a few; who joined later has written less. A conversation ends after some four messages. */
async function planMessages({ client, users, messages, base }: SeedRun, poolSize: number): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE seed_plan ON COMMIT DROP AS
     SELECT *, lag(k) OVER (PARTITION BY user_id, talk ORDER BY k) AS follows_k FROM (SELECT k, user_id, at, prompt_no, sum(begins) OVER (PARTITION BY user_id ORDER BY k) AS talk FROM (
       SELECT k, user_id, at, prompt_no, CASE WHEN pg_temp.dice(k, 23) < 0.26 OR row_number() OVER (PARTITION BY user_id ORDER BY k) = 1 THEN 1 ELSE 0 END AS begins
       FROM (
         SELECT k, $3::bigint + 1 + floor(power(pg_temp.dice(k, 21), 1.8) * greatest(1, $2::float8 * (k - 0.5) / $1::float8 - 1))::bigint AS user_id,
           pg_temp.moment((k - 0.5) / $1::float8) AS at, floor(pg_temp.dice(k, 22) * $4::int)::int AS prompt_no
         FROM generate_series(1, $1::bigint) AS k
       ) AS drawn
     ) AS begun) AS talked`,
    [messages, users, base.users, poolSize],
  );
  await client.query(
    `CREATE TEMPORARY TABLE seed_talk ON COMMIT DROP AS
     SELECT $1::bigint + row_number() OVER (ORDER BY min(k)) AS id, user_id, talk, min(k) AS first_k, max(k) AS last_k, min(at) AS created_at, max(at) AS updated_at
     FROM seed_plan GROUP BY user_id, talk`,
    [base.conversations],
  );
  await client.query("CREATE INDEX ON seed_plan (k); ANALYZE seed_plan; ANALYZE seed_talk");
}

async function insertConversations({ client, say, base }: SeedRun): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO conversations (id, user_id, title, created_at, updated_at, snippet, newest_message_id) OVERRIDING SYSTEM VALUE
    SELECT t.id, t.user_id, began.title, t.created_at, t.updated_at,
      CASE WHEN length(line) <= 120 THEN line ELSE rtrim(left(line, 119)) || '…' END, $1::bigint + t.last_k
    FROM seed_talk t
    JOIN seed_plan f ON f.k = t.first_k JOIN seed_pool began ON began.prompt_no = f.prompt_no AND began.tier = 'free' AND NOT began.is_named
    JOIN seed_plan l ON l.k = t.last_k
    JOIN (SELECT prompt_no, btrim(regexp_replace(prompt, '\\s+', ' ', 'g')) AS line FROM seed_pool WHERE tier = 'free' AND NOT is_named) ended
      ON ended.prompt_no = l.prompt_no
    ORDER BY t.id`,
    [base.messages],
  );
  await client.query(
    "SELECT setval(pg_get_serial_sequence('conversations', 'id'), greatest((SELECT max(id) FROM conversations), 1))",
  );
  say(`${rowCount} conversations`);
}

async function insertMessages({ client, base }: SeedRun, from: number, to: number): Promise<void> {
  await client.query(
    `INSERT INTO messages (id, conversation_id, user_id, created_at, started_at, settled_at, original_prompt, is_improvement_on, status,
       improvement, review, is_guard_refused, route, requested_model, model_used, answer, is_incomplete, error_code, error_message,
       input_tokens, output_tokens, cost_usd, improved_ms, first_token_ms, total_ms, feedback, idempotency_key, attempts, last_event_id, parent_id)
     OVERRIDING SYSTEM VALUE
     SELECT $1::bigint + k, talk_id, user_id, at, at, at + total_ms * interval '1 millisecond', prompt, is_on, status,
       CASE WHEN is_on THEN improvement END, CASE WHEN is_on AND status = 'done' AND pg_temp.dice(k, 27) < 0.2 THEN review END,
       is_on AND is_guard_refused, route, CASE WHEN is_named THEN model END, model, CASE status WHEN 'failed' THEN '' WHEN 'stopped' THEN left(answer, 200) ELSE answer END,
       status <> 'done', CASE status WHEN 'failed' THEN '${FAILURE}' END, CASE status WHEN 'failed' THEN $4 END,
       CASE WHEN status <> 'failed' THEN input_tokens END, CASE WHEN status <> 'failed' THEN output_tokens END,
       CASE WHEN status <> 'failed' THEN cost_usd END, CASE WHEN is_on THEN 3 + 40 * pg_temp.dice(k, 28) END,
       CASE WHEN status <> 'failed' THEN first_ms END, total_ms,
       CASE WHEN status = 'done' AND pg_temp.dice(k, 29) < 0.09 THEN 1 WHEN status = 'done' AND pg_temp.dice(k, 29) > 0.97 THEN -1 END,
       md5('message' || k), 1, 24, $1::bigint + follows_k
     FROM (
       SELECT p.k, p.follows_k, p.user_id, p.at, t.id AS talk_id, s.*, pg_temp.dice(p.k, 25) < 0.92 AS is_on,
         CASE WHEN pg_temp.dice(p.k, 26) < 0.025 THEN 'failed' WHEN pg_temp.dice(p.k, 26) < 0.04 THEN 'stopped' ELSE 'done' END AS status,
         250 + 500 * exp(2 * (pg_temp.dice(p.k, 30) + pg_temp.dice(p.k, 31) - 1)) AS first_ms,
         1500 + 12 * s.output_tokens AS total_ms
       FROM seed_plan p
       JOIN seed_talk t ON t.user_id = p.user_id AND t.talk = p.talk
       JOIN users u ON u.id = p.user_id
       JOIN seed_pool s ON s.prompt_no = p.prompt_no AND s.tier = u.subscription_tier AND s.is_named = (pg_temp.dice(p.k, 24) < ${NAMED_SHARE})
       WHERE p.k > $2 AND p.k <= $3
     ) AS sent ORDER BY k`,
    [base.messages, from, to, FAILURE_DETAILS[FAILURE].sentence("The model")],
  );
}
