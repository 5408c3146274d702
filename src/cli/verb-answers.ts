import { type Catalogue, entriesOf, modelsForTier } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";
import { PRODUCT_MODELS } from "#domain/models.ts";
import { TIERS } from "#domain/plans.ts";
import { checkMeaning } from "#domain/prompting/check/check-meaning.ts";
import { guardText } from "#domain/prompting/guard/guard.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import type { PreferenceFields } from "#domain/prompting/preference-fields.ts";
import { judgeRewrite } from "#domain/prompting/rewrite/judge-rewrite.ts";
import { readRewriteReply } from "#domain/prompting/rewrite/rewrite-reply.ts";
import { NO_CONTEXT } from "#domain/prompting/rewrite/rewrite-request.ts";
import { scorePrompt } from "#domain/prompting/rubric/score-prompt.ts";
import { findPersonal, scrub } from "#domain/prompting/scrub/scrub.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import type { StrengthsDate } from "#domain/routing/model-strengths.ts";
import { type Row, RowError, type VerbAnswer } from "./answer-lines.ts";

const MODES = ["quality", "balanced", "cost"] as const;

/** What each verb makes of one row. */
export const answersFor = (strengths: StrengthsDate) =>
  ({
    improve: {
      plainField: "prompt",
      answer: (row) => ({
        ...improvePrompt({ prompt: textOf(row, "prompt"), preferences: preferencesOf(row) }),
      }),
    },
    rewrite: { plainField: null, answer: rewriteAnswer },
    route: { plainField: "prompt", answer: (row) => routeAnswer(row, strengths) },
    score: {
      plainField: "prompt",
      answer: (row) => ({ ...scorePrompt(textOf(row, "prompt"), { hasMaterial: row.hasMaterial === true }) }),
    },
    anonymize: {
      plainField: "text",
      answer: (row) => ({ text: scrub(textOf(row, "text")), spans: findPersonal(textOf(row, "text")) }),
    },
    check: {
      plainField: null,
      answer: (row) => ({ ...checkMeaning(textOf(row, "before"), textOf(row, "after")) }),
    },
    guard: { plainField: "text", answer: (row) => ({ ...guardText(textOf(row, "text")) }) },
  }) satisfies Record<string, VerbAnswer>;

/** What the guard makes of a model's recorded reply. */
function rewriteAnswer(row: Row): Readonly<Record<string, unknown>> {
  const prompt = textOf(row, "prompt");
  const { reply: said } = row;
  if (typeof said !== "string" && (typeof said !== "object" || said === null)) {
    throw new RowError('"reply" must be an object with a "rewrite", or what a model wrote');
  }
  const reply = readRewriteReply(typeof said === "string" ? said : JSON.stringify(said), true);
  if (reply === null) throw new RowError('"reply" must hold a rewrite');
  const known = { ...NO_CONTEXT, preferences: preferencesOf(row), turns: turnsOf(row) };
  const judged = judgeRewrite({ prompt, reply, known });
  return {
    improvedPrompt: judged.improvedPrompt,
    changed: judged.improvedPrompt !== prompt,
    hunks: judged.hunks,
    takenBack: judged.takenBack.map((taken) => ({ ...taken, why: taken.kind })),
    assumptions: judged.assumptions,
    questions: judged.questions,
  };
}

function turnsOf(row: Row): readonly { readonly role: "user" | "assistant"; readonly text: string }[] {
  const { conversation } = row;
  if (conversation === undefined || conversation === null) return [];
  if (!Array.isArray(conversation)) throw new RowError('"conversation" must be a list of turns');
  return conversation.map((turn: unknown) => {
    if (typeof turn !== "object" || turn === null)
      throw new RowError('"conversation" must hold turns with "role" and "text"');
    const fields = turn as Row;
    return { role: known(textOf(fields, "role"), ["user", "assistant"], "role"), text: textOf(fields, "text") };
  });
}

function routeAnswer(row: Row, strengths: StrengthsDate): Readonly<Record<string, unknown>> {
  const decision = chooseModel({
    prompt: textOf(row, "prompt"),
    allowed: allowedModels(row, strengths === "current" ? SHIPPED_CATALOGUE : CATALOGUE_2025),
    preferred: null,
    mode: choiceOf(row, "mode", MODES),
    strengths,
  });
  if (decision === null) throw new RowError('"models" must name at least one model');
  return {
    model: decision.model,
    runnerUp: decision.runnerUp?.model ?? null,
    quality: Object.fromEntries(decision.candidates.map(({ model, quality }) => [model, quality])),
    difficulty: decision.difficulty,
    category: decision.category,
    reasons: decision.reasons,
    candidates: decision.candidates,
  };
}

/** Public outcomes of 2024 are measured with the prices of their time. */
function allowedModels(row: Row, catalogue: Catalogue): readonly CatalogueEntry[] {
  if (row.models !== undefined && row.models !== null) {
    if (!Array.isArray(row.models)) throw new RowError('"models" must be a list of model names');
    return entriesOf(catalogue, [
      ...new Set(row.models.map((name: unknown) => known(name, [...catalogue.keys()], "models"))),
    ]);
  }
  const tier = choiceOf(row, "tier", TIERS);
  const products = entriesOf(catalogue, PRODUCT_MODELS);
  return tier === undefined ? products : modelsForTier(catalogue, tier).filter((model) => products.includes(model));
}

function textOf(row: Row, field: string): string {
  const value = row[field];
  if (typeof value !== "string") throw new RowError(`"${field}" must be a text`);
  return value;
}

function choiceOf<Choice extends string>(row: Row, field: string, choices: readonly Choice[]): Choice | undefined {
  const value = row[field];
  return value === undefined || value === null ? undefined : known(value, choices, field);
}

function known<Choice extends string>(value: unknown, choices: readonly Choice[], field: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new RowError(`"${field}" must be one of ${choices.join(", ")}`);
  return found;
}

function preferencesOf(row: Row): PreferenceFields {
  const { preferences } = row;
  if (preferences === undefined || preferences === null) return {};
  if (typeof preferences !== "object") throw new RowError('"preferences" must be an object');
  return Object.fromEntries(Object.entries(preferences).filter(([, value]) => typeof value === "string"));
}
