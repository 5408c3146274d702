import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { findCatalogueEntries, modelsForTier } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { TIERS } from "#domain/plans/plans.ts";
import { composeTextToSend } from "#domain/prompting/compose-text-to-send.ts";
import { improveWithModelReply } from "#domain/prompting/improve-with-model-reply.ts";
import { improveWithoutModel } from "#domain/prompting/improve-without-model.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import type { RewriterPreferences } from "#domain/prompting/reading/reading-request.ts";
import { collectUserTexts, NO_CONTEXT } from "#domain/prompting/reading/reading-request.ts";
import { parseRewriteReply, type RewriteReply, toRewriteReply } from "#domain/prompting/reading/rewrite-reply.ts";
import { scorePrompt } from "#domain/prompting/rubric/score-prompt.ts";
import { findPersonalData, maskPersonalData } from "#domain/prompting/scrub/mask-personal-data.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import { ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { TASK_KINDS, TASK_NEEDS, type Task } from "#domain/routing/task.ts";
import { type InputRow, InputRowError, type SubcommandHandler } from "./answer-lines.ts";

export const SUBCOMMAND_HANDLERS = {
  improve: {
    plainField: "prompt",
    answer: (row) => ({ ...improveWithoutModel({ ...PLAIN, prompt: textOf(row, "prompt") }) }),
  },
  rewrite: { plainField: null, answer: rewriteAnswer },
  route: { plainField: "prompt", answer: routeAnswer },
  score: {
    plainField: "prompt",
    answer: (row) => ({ ...scorePrompt(textOf(row, "prompt"), { hasMaterial: row.hasMaterial === true }) }),
  },
  anonymize: {
    plainField: "text",
    answer: (row) => ({ text: maskPersonalData(textOf(row, "text")), spans: findPersonalData(textOf(row, "text")) }),
  },
} satisfies Record<string, SubcommandHandler>;

const PLAIN = { level: "full", hasMaterial: false, isFollowUp: false } as const;

/**
 * Checks a model's reply to the request to rewrite a prompt. The reply is part of the input line. Returns the rewrite
 * as shown to users, the findings, and the full text for the model that answers the prompt.
 */
function rewriteAnswer(row: InputRow): Readonly<Record<string, unknown>> {
  const prompt = textOf(row, "prompt");
  const reading = replyOf(row);
  const known = { ...NO_CONTEXT, preferences: preferencesOf(row), turns: turnsOf(row) };
  const isFollowUp = known.turns.length > 0;
  const answers = known.turns.flatMap(({ role, text }) => (role === "assistant" ? [text] : []));
  const answered = answeredOf(row);
  const own = [...collectUserTexts(known), ...answered.map(({ answer }) => answer)];
  const given = { ...PLAIN, prompt, isFollowUp, own, answers, answered, foreign: [], today: "" };
  const improvement = improveWithModelReply({ ...given, reading: reading ?? NOTHING_READ });
  const additions = improvement.hunks.flatMap((hunk) =>
    hunk.kind === "changed" && hunk.isAssumed ? [{ text: hunk.added, because: hunk.reason }] : [],
  );
  return {
    ...{ improvedPrompt: improvement.improvedPrompt, isUsed: improvement.changed },
    ...{ findings: improvement.findings ?? [], additions, sent: composeTextToSend(prompt, improvement) },
    ...{ task: improvement.task ?? null, questions: improvement.questions, rewriter: improvement.rewriter },
  };
}

/** Used if the reply is unreadable, or cut off inside its rewrite. In this case the prompt stays unchanged. */
const NOTHING_READ: RewriteReply = {
  ...{
    task: null,
    rewrite: "",
    isRewriteWhole: true,
    account: [],
    added: [],
    questions: [],
    name: null,
    isWhole: true,
  },
};

function replyOf({ reply: said }: InputRow): RewriteReply | null {
  if (typeof said !== "string" && (typeof said !== "object" || said === null))
    throw new InputRowError('"reply" must be an object with a "rewrite", or what a model wrote');
  const reading = typeof said === "string" ? parseRewriteReply(said) : toRewriteReply(said);
  return reading?.isRewriteWhole === true ? reading : null;
}

function answeredOf({ answered }: InputRow): readonly AnsweredQuestion[] {
  if (answered === undefined || answered === null) return [];
  if (!Array.isArray(answered)) throw new InputRowError('"answered" must be a list of questions');
  return answered.map((one: InputRow) => ({ question: textOf(one, "question"), answer: textOf(one, "answer") }));
}

function turnsOf(row: InputRow): readonly { readonly role: "user" | "assistant"; readonly text: string }[] {
  const { conversation } = row;
  if (conversation === undefined || conversation === null) return [];
  if (!Array.isArray(conversation)) throw new InputRowError('"conversation" must be a list of turns');
  return conversation.map((turn: unknown) => {
    if (typeof turn !== "object" || turn === null)
      throw new InputRowError('"conversation" must hold turns with "role" and "text"');
    const fields = turn as InputRow;
    return { role: known(textOf(fields, "role"), ["user", "assistant"], "role"), text: textOf(fields, "text") };
  });
}

function routeAnswer(row: InputRow): Readonly<Record<string, unknown>> {
  const decision = chooseModel({
    prompt: textOf(row, "prompt"),
    task: taskOf(row),
    allowed: allowedModels(row),
    preferred: null,
    tier: choiceOf(row, "tier", TIERS),
    mode: choiceOf(row, "mode", ROUTE_MODES),
  });
  if (decision === null) throw new InputRowError('"models" must name at least one model');
  return {
    model: decision.model,
    runnerUp: decision.runnerUp?.model ?? null,
    kind: decision.kind,
    effort: decision.effort,
    candidates: decision.candidates.map(({ model, grade, costUsd }) => ({ model, grade, costUsd })),
    reasons: [decision.why, ...decision.reasons],
  };
}

const EFFORTS = [1, 2, 3] as const;

/** The task as a model classified it; null: simple rules classify the prompt. */
function taskOf({ task }: InputRow): Task | null {
  if (task === undefined || task === null) return null;
  if (typeof task !== "object") throw new InputRowError('"task" must be an object with "kind", "effort" and "needs"');
  const { kind, effort, needs = [] } = task as InputRow;
  const found = EFFORTS.find((each) => each === effort);
  if (found === undefined) throw new InputRowError('"effort" must be 1, 2 or 3');
  if (!Array.isArray(needs)) throw new InputRowError('"needs" must be a list');
  return {
    kind: known(kind, TASK_KINDS, "kind"),
    effort: found,
    needs: needs.map((need: unknown) => known(need, TASK_NEEDS, "needs")),
  };
}

function allowedModels(row: InputRow): readonly CatalogueEntry[] {
  const catalogue = BUILT_IN_CATALOGUE;
  if (row.models !== undefined && row.models !== null) {
    if (!Array.isArray(row.models)) throw new InputRowError('"models" must be a list of model names');
    return findCatalogueEntries(catalogue, [
      ...new Set(row.models.map((name: unknown) => known(name, [...catalogue.keys()], "models"))),
    ]);
  }
  // The models of the tier, as if all providers were connected. The operator's local models are left out.
  const tier = choiceOf(row, "tier", TIERS) ?? "premier";
  return modelsForTier(catalogue, tier).filter(({ family }) => family !== "local");
}

function textOf(row: InputRow, field: string): string {
  const value = row[field];
  if (typeof value !== "string") throw new InputRowError(`"${field}" must be a text`);
  return value;
}

function choiceOf<Choice extends string>(row: InputRow, field: string, choices: readonly Choice[]): Choice | undefined {
  const value = row[field];
  return value === undefined || value === null ? undefined : known(value, choices, field);
}

function known<Choice extends string>(value: unknown, choices: readonly Choice[], field: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new InputRowError(`"${field}" must be one of ${choices.join(", ")}`);
  return found;
}

function preferencesOf(row: InputRow): RewriterPreferences {
  const { preferences } = row;
  if (preferences === undefined || preferences === null) return {};
  if (typeof preferences !== "object") throw new InputRowError('"preferences" must be an object');
  return Object.fromEntries(Object.entries(preferences).filter(([, value]) => typeof value === "string"));
}
