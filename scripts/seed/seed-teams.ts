import { scorePrompt } from "#domain/prompting/rubric/score-prompt.ts";
import { encodeInviteCode, INVITE_CODE_BYTES } from "#domain/workspaces/invite-codes.ts";
import type { SeedRun } from "./seed-run.ts";

/** Of premier users, one in three owns a workspace. */
const OWNERS = 3;
const TEXTS = [
  [
    "Flat listing",
    "Strongest room first",
    "Write a listing for {{flat}} in 120 words. Name the strongest room first. No exclamation marks.",
  ],
  [
    "Follow-up",
    "After a viewing",
    "Write an email to {{name}} after yesterday's viewing. Ask one question about their plans. At most 90 words.",
  ],
  ["Minutes", "From rough notes", "Turn these notes into minutes with decisions and owners in a table: {{notes}}"],
  ["Objection", "For calls", "Give three honest answers to the objection {{objection}}, each in two sentences."],
] as const;

/** Workspaces of premier users, with up to three people in them and what they share. */
export async function seedTeams({ client, faker, base, say }: SeedRun): Promise<void> {
  const { rows } = await client.query<{ id: string; created_at: Date }>(
    "SELECT id, created_at FROM users WHERE id > $1 AND subscription_tier = 'premier' ORDER BY id",
    [base.users],
  );
  const owners = rows.filter((_, place) => place % OWNERS === 0);
  const code = () =>
    encodeInviteCode(Uint8Array.from({ length: INVITE_CODE_BYTES }, () => faker.number.int({ max: 255 })));
  const made = await client.query<{ id: string }>(
    `INSERT INTO workspaces (owner_id, name, description, invite_code, created_at)
     SELECT owner_id, name, 'What we send to clients', code, at
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) WITH ORDINALITY AS w (owner_id, name, code, at, place)
     ORDER BY place RETURNING id`,
    [
      owners.map(({ id }) => id),
      owners.map(() => faker.company.name().slice(0, 100)),
      owners.map(code),
      owners.map(({ created_at }) => created_at),
    ],
  );
  const ids = made.rows.map(({ id }) => id);
  // Whoever stands between two owners in the list is a colleague of the first.
  const seats = rows.map(({ id }, place) => ({
    workspace: ids[Math.floor(place / OWNERS)],
    user: id,
    seat: (place % OWNERS) + 1,
  }));
  await client.query(
    `INSERT INTO workspace_members (workspace_id, user_id, seat, joined_at)
     SELECT s.workspace, s.person, s.seat, greatest(u.created_at, w.created_at)
     FROM unnest($1::bigint[], $2::bigint[], $3::smallint[]) AS s (workspace, person, seat)
     JOIN users u ON u.id = s.person JOIN workspaces w ON w.id = s.workspace`,
    [seats.map(({ workspace }) => workspace), seats.map(({ user }) => user), seats.map(({ seat }) => seat)],
  );
  await client.query(
    `INSERT INTO shared_prompts (workspace_id, shared_by, title, description, text, score, use_count, created_at)
     SELECT m.workspace_id, m.user_id, t.title, t.description, t.text, t.score, floor(40 * pg_temp.dice(m.id * 10 + t.place, 41))::bigint, m.joined_at + interval '1 day' * t.place
     FROM workspace_members m, unnest($1::text[], $2::text[], $3::text[], $4::real[]) WITH ORDINALITY AS t (title, description, text, score, place)
     WHERE m.workspace_id = ANY ($5::bigint[]) AND pg_temp.dice(m.id * 10 + t.place, 40) < 0.5`,
    [
      TEXTS.map(([title]) => title),
      TEXTS.map(([, text]) => text),
      TEXTS.map(([, , text]) => text),
      TEXTS.map(([, , text]) => scorePrompt(text, { hasMaterial: false }).overall),
      ids,
    ],
  );
  say(`${ids.length} workspaces`);
}
