import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { includesTier } from "#domain/plans.ts";
import { renderForFamily } from "#domain/prompting/model/render-for-family.ts";
import type { AskedPrompt } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import type { Draft } from "./answer-draft.ts";

interface Prompting {
  readonly message: Pick<AskedPrompt, "originalPrompt">;
  readonly draft: Draft;
}

/** What is asked: the improved prompt, or the original where nothing was improved. */
export const promptOf = ({ message, draft }: Prompting): string =>
  draft.improvement?.improvedPrompt ?? message.originalPrompt;

/**
 * The same; with Advanced Prompt Engineering the sentences of the rules are set the way the model's family reads them best. A
 * model that rewrote the prompt has seen to its form itself.
 */
export function promptFor(prompting: Prompting & { readonly user: UserRecord }, model: CatalogueEntry): string {
  const { improvement } = prompting.draft;
  const { preferences, subscriptionTier } = prompting.user;
  const isStructured = preferences.advancedPrompting === true && includesTier(subscriptionTier, "plus");
  if (improvement === null || improvement.rewriter === "written" || !isStructured) return promptOf(prompting);
  return renderForFamily(improvement, model.family) ?? promptOf(prompting);
}
