import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_TIME_ZONE } from "#domain/coach/local-day.ts";
import type { CoachFindings } from "#domain/coach/score-for-coach.ts";
import { DEFAULT_TITLE } from "#domain/conversations/conversations.ts";
import type { ScoreContext } from "#domain/prompting/rubric/score-prompt.ts";
import type { CoachStore, PromptToScore } from "../../ports/coach-store.ts";
import type { Db } from "./db.ts";
import { toStorableJson } from "./stored-json.ts";
import { asCoachReport, asFindings } from "./stored-shapes.ts";

/**
 * A prompt is not scored if it was imported, sent by a program, made from a changed passage, or is in a temporary
 * conversation. If a prompt has parallel answers, or versions with the same text, it is scored only once, as the first
 * of them.
 */
const IS_PROMPT = sql`(m.imported_at IS NULL AND NOT m.is_by_key AND NOT m.is_changed_passage AND NOT EXISTS (
  SELECT FROM conversations c WHERE c.id = m.conversation_id AND c.user_id = m.user_id AND c.is_temporary) AND (m.compare_group IS NULL OR NOT EXISTS (
  SELECT FROM messages o WHERE o.user_id = m.user_id AND o.compare_group = m.compare_group AND o.id < m.id))
  AND NOT EXISTS (SELECT FROM messages v WHERE v.user_id = m.user_id AND v.conversation_id = m.conversation_id AND v.id < m.id
  AND v.parent_id IS NOT DISTINCT FROM m.parent_id AND v.original_prompt = m.original_prompt))`;
/** Whether the prompt has files, and whether a message precedes it. */
const CONTEXT = sql.raw("m.files <> '[]'::jsonb AS has_material, m.parent_id IS NOT NULL AS goes_on");
/** The user rejected no part of the rewrite. */
const TOOK_NOTHING_OUT = sql`coalesce(m.review->'rejected', '[]') = '[]'`;
const HAS_NO_SCORE = sql`NOT EXISTS (SELECT FROM prompt_scores s WHERE s.message_id = m.id AND s.user_id = m.user_id)`;
/** A model read the prompt, changed nothing and asked nothing. If no model read the prompt, this is false. */
const IS_CLEAR = sql`coalesce(m.is_improvement_on AND m.improvement->>'changed' = 'false'
  AND jsonb_array_length(m.improvement->'questions') = 0 AND m.improvement->>'rewriter' = 'nothing-to-gain', false)`;
const AVERAGES = sql.raw(
  "avg(clarity) AS clarity, avg(specificity) AS specificity, avg(structure) AS structure, avg(overall) AS overall",
);

const NOTHING_FOUND: CoachFindings = { lost: {}, told: [] };

export function createCoachStore(db: Db): CoachStore {
  return {
    ...timeZonesIn(db),
    ...scoresIn(db),
    ...sourcesIn(db),
    ...reportsIn(db),
  };
}

function timeZonesIn(db: Db): Pick<CoachStore, "timeZones" | "setTimeZone" | "zones" | "sentSince" | "setDays"> {
  return {
    async timeZones(userIds) {
      const found = await rowsOf<{ user_id: number; time_zone: string }>(
        db,
        sql`SELECT user_id, time_zone FROM coach_users WHERE user_id = ANY(${list(userIds)}::bigint[])`,
      );
      return new Map(found.map((row) => [Number(row.user_id), row.time_zone]));
    },
    async setTimeZone(userId, timeZone) {
      await db.execute(sql`
        INSERT INTO coach_users (user_id, time_zone) VALUES (${userId}, ${timeZone})
        ON CONFLICT (user_id) DO UPDATE SET time_zone = EXCLUDED.time_zone`);
    },
    async zones() {
      return (await rowsOf<{ time_zone: string }>(db, sql`SELECT DISTINCT time_zone FROM coach_users`)).map(
        (row) => row.time_zone,
      );
    },
    async sentSince(userId, since) {
      const found = await rowsOf<{ message_id: number; created_at: string }>(
        db,
        sql`
        SELECT message_id, created_at FROM prompt_scores
        WHERE user_id = ${userId} AND created_at >= ${since.toISOString()}`,
      );
      return found.map((row) => ({ messageId: Number(row.message_id), createdAt: new Date(row.created_at) }));
    },
    async setDays(userId, days) {
      await db.execute(sql`
        UPDATE prompt_scores SET day = d.day
        FROM unnest(${list(days.map((one) => one.messageId))}::bigint[], ${list(days.map((one) => one.day))}::date[]) AS d (id, day)
        WHERE prompt_scores.message_id = d.id AND prompt_scores.user_id = ${userId}`);
    },
  };
}

function scoresIn(db: Db): Pick<CoachStore, "saveScores" | "scored" | "days"> {
  return {
    async saveScores(scores) {
      // Locks the owner before the messages, in the same order as a deletion. If a prompt is deleted meanwhile, the
      // scores of the other prompts are still saved.
      await db.execute(sql`
        INSERT INTO prompt_scores (message_id, user_id, created_at, day, clarity, specificity, structure, overall, findings)
        SELECT m.id, m.user_id, m.created_at, n.day, n.clarity, n.specificity, n.structure, n.overall, n.findings
        FROM unnest(${list(scores.map((one) => one.messageId))}::bigint[], ${list(scores.map((one) => one.userId))}::bigint[],
          ${list(scores.map((one) => one.day))}::date[], ${list(scores.map((one) => one.scores.clarity))}::float8[],
          ${list(scores.map((one) => one.scores.specificity))}::float8[],
          ${list(scores.map((one) => one.scores.structure))}::float8[], ${list(scores.map((one) => one.overall))}::float8[],
          ${list(scores.map((one) => toStorableJson(one.findings)))}::jsonb[])
          AS n (id, user_id, day, clarity, specificity, structure, overall, findings)
        JOIN users u ON u.id = n.user_id
        JOIN messages m ON m.id = n.id AND m.user_id = n.user_id
        WHERE ${IS_PROMPT}
        FOR KEY SHARE OF u, m
        ON CONFLICT (message_id) DO NOTHING`);
    },
    async scored(userId, from, to, limit) {
      const found = await rowsOf<ScoreRow & { message_id: number; findings: unknown; is_clear: boolean }>(
        db,
        sql`
        SELECT s.message_id, s.clarity, s.specificity, s.structure, s.overall, s.findings, ${IS_CLEAR} AS is_clear
        FROM prompt_scores s JOIN messages m ON m.id = s.message_id AND m.user_id = s.user_id
        WHERE s.user_id = ${userId} AND s.day BETWEEN ${from} AND ${to}
        ORDER BY s.day DESC, s.message_id DESC LIMIT ${limit}`,
      );
      // If the findings are unreadable, the scores still count, but the coach says nothing about this prompt.
      return found.map((row) => ({
        messageId: Number(row.message_id),
        isClear: row.is_clear,
        findings: asFindings(row.findings) ?? NOTHING_FOUND,
        ...asScores(row),
      }));
    },
    async days(userId, from, to) {
      const found = await rowsOf<ScoreRow & { day: string; prompts: number }>(
        db,
        sql`
        SELECT day::text AS day, count(*)::int AS prompts, ${AVERAGES} FROM prompt_scores
        WHERE user_id = ${userId} AND day BETWEEN ${from} AND ${to} GROUP BY prompt_scores.day ORDER BY prompt_scores.day`,
      );
      return found.map((row) => ({ day: row.day, prompts: row.prompts, ...asScores(row) }));
    },
  };
}

/** One report per user and day. `closeReport` does not replace a closed report. */
function reportsIn(db: Db): Pick<CoachStore, "saveReport" | "closeReport" | "latestReport"> {
  return {
    async saveReport(userId, report, now) {
      await db.execute(sql`
        INSERT INTO coach_reports (user_id, day, written_at, report)
        VALUES (${userId}, ${report.reportDate}, ${now.toISOString()}, ${toStorableJson(report)}::jsonb)
        ON CONFLICT (user_id, day) DO UPDATE SET written_at = EXCLUDED.written_at, report = EXCLUDED.report`);
    },
    async closeReport(userId, report, now) {
      const at = now.toISOString();
      const written = await rowsOf(
        db,
        sql`
        INSERT INTO coach_reports (user_id, day, written_at, closed_at, report)
        SELECT id, ${report.reportDate}::date, ${at}, ${at}, ${toStorableJson(report)}::jsonb FROM users WHERE id = ${userId}
        FOR KEY SHARE
        ON CONFLICT (user_id, day) DO UPDATE
          SET written_at = EXCLUDED.written_at, closed_at = EXCLUDED.closed_at, report = EXCLUDED.report
          WHERE coach_reports.closed_at IS NULL
        RETURNING user_id`,
      );
      return written.length > 0;
    },
    async latestReport(userId) {
      const [found] = await rowsOf<{ report: unknown; written_at: string }>(
        db,
        sql`SELECT report, written_at FROM coach_reports WHERE user_id = ${userId} ORDER BY day DESC LIMIT 1`,
      );
      const report = asCoachReport(found?.report ?? null);
      return found === undefined || report === null ? null : { report, writtenAt: new Date(found.written_at) };
    },
  };
}

function sourcesIn(db: Db): Pick<CoachStore, "unscored" | "unscoredLately" | "quoted" | "due"> {
  return {
    ...unscoredIn(db),
    async quoted(userId, messageIds) {
      const found = await rowsOf<SentRow & { conversation_id: number; title: string; rewritten: string | null }>(
        db,
        sql`
        SELECT CASE WHEN m.is_improvement_on AND m.improvement->>'changed' = 'true' AND ${TOOK_NOTHING_OUT}
          THEN m.improvement->>'improvedPrompt' END AS rewritten, m.id, m.original_prompt, ${CONTEXT}, m.created_at, m.conversation_id, CASE WHEN c.title = ${DEFAULT_TITLE} THEN coalesce(c.name, c.title) ELSE c.title END AS title
        FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.user_id = m.user_id
        WHERE m.user_id = ${userId} AND m.id = ANY(${list(messageIds)}::bigint[])`,
      );
      return found.map((row) => ({
        messageId: Number(row.id),
        conversationId: Number(row.conversation_id),
        conversationTitle: row.title,
        originalPrompt: row.original_prompt,
        context: contextOf(row),
        rewritten: row.rewritten,
        createdAt: new Date(row.created_at),
      }));
    },
    async due(today, since, limit) {
      const found = await rowsOf<{ user_id: number; day: string }>(
        db,
        sql`
        SELECT s.user_id, s.day::text AS day
        FROM (SELECT DISTINCT user_id, day FROM prompt_scores WHERE day >= ${since}) s
        JOIN users u ON u.id = s.user_id AND u.subscription_tier = 'premier'
        LEFT JOIN coach_users c ON c.user_id = s.user_id
        JOIN unnest(${list(today.map((one) => one.timeZone))}::text[], ${list(today.map((one) => one.today))}::date[])
          AS z (time_zone, today) ON z.time_zone = coalesce(c.time_zone, ${DEFAULT_TIME_ZONE})
        WHERE s.day < z.today AND NOT EXISTS (
          SELECT FROM coach_reports r WHERE r.user_id = s.user_id AND r.day = s.day AND r.closed_at IS NOT NULL)
        ORDER BY s.day, s.user_id LIMIT ${limit}`,
      );
      return found.map((row) => ({ userId: Number(row.user_id), day: row.day }));
    },
  };
}

function unscoredIn(db: Db): Pick<CoachStore, "unscored" | "unscoredLately"> {
  return {
    async unscored(userId, since, limit) {
      return (
        await rowsOf<SentRow>(
          db,
          sql`
          SELECT m.id, m.user_id, m.original_prompt, ${CONTEXT}, m.created_at FROM messages m
          WHERE m.user_id = ${userId} AND m.created_at >= ${since.toISOString()} AND ${HAS_NO_SCORE} AND ${IS_PROMPT}
          ORDER BY m.id DESC LIMIT ${limit}`,
        )
      ).map(asSent);
    },
    async unscoredLately(lookedAt) {
      return (
        await rowsOf<SentRow>(
          db,
          sql`
          SELECT m.id, m.user_id, m.original_prompt, ${CONTEXT}, m.created_at FROM messages m
          WHERE m.id > (SELECT coalesce(max(id), 0) FROM messages) - ${lookedAt}::bigint
            AND ${HAS_NO_SCORE} AND ${IS_PROMPT}
          ORDER BY m.id`,
        )
      ).map(asSent);
    },
  };
}

interface SentRow {
  readonly id: number;
  readonly user_id: number;
  readonly original_prompt: string;
  readonly has_material: boolean;
  readonly goes_on: boolean;
  readonly created_at: string;
}

interface ScoreRow {
  readonly clarity: number;
  readonly specificity: number;
  readonly structure: number;
  readonly overall: number;
}

const rowsOf = async <Row>(db: Db, statement: SQL): Promise<Row[]> => (await db.execute(statement)).rows as Row[];

const list = (values: readonly (string | number)[]) => sql.param([...values]);

const asSent = (row: SentRow): PromptToScore => ({
  messageId: Number(row.id),
  userId: Number(row.user_id),
  originalPrompt: row.original_prompt,
  context: contextOf(row),
  createdAt: new Date(row.created_at),
});

const contextOf = (row: SentRow): ScoreContext => ({ hasMaterial: row.has_material, goesOn: row.goes_on });

const asScores = ({ overall, ...scores }: ScoreRow) => ({
  scores: { clarity: scores.clarity, specificity: scores.specificity, structure: scores.structure },
  overall,
});
