import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { includesTier } from "#domain/plans.ts";
import { renderForFamily } from "#domain/prompting/model/render-for-family.ts";
import type { MessageRecord, UserRecord } from "../../ports/store.ts";
import type { Draft } from "./answer-draft.ts";

interface Prompting {
  readonly message: MessageRecord;
  readonly draft: Draft;
}

/** What is asked: the improved prompt, or the original where nothing was improved. */
export const promptOf = ({ message, draft }: Prompting): string =>
  draft.improvement?.improvedPrompt ?? message.originalPrompt;

/** The same, set the way the model's family reads it best. */
export function promptFor(prompting: Prompting & { readonly user: UserRecord }, model: CatalogueEntry): string {
  const { improvement } = prompting.draft;
  const { preferences, subscriptionTier } = prompting.user;
  const isStructured = preferences.advancedPrompting === true && includesTier(subscriptionTier, "plus");
  const rendered = improvement === null ? null : renderForFamily(improvement, model.family, isStructured);
  return rendered ?? promptOf(prompting);
}
