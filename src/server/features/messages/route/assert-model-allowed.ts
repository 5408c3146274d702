import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { findAccessDenialReason, modelAccessOf } from "#domain/catalogue/model-access.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { ModelCatalogue } from "../../../ports/model-catalogue.ts";
import type { Store } from "../../../ports/store.ts";

export const modelNotAllowedError = (
  { label }: CatalogueEntry,
  why: ReturnType<typeof findAccessDenialReason>,
): AppError =>
  why === "region"
    ? new AppError(
        "invalid-input",
        `${label} works outside of the region that your settings keep prompts in. Nothing was sent to it.`,
      )
    : new AppError(
        "upgrade-required",
        why === "experimental"
          ? `${label} is experimental. Switch on experimental models in your settings first.`
          : `${label} needs a higher plan.`,
      );

export interface AssertModelAllowedDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find"> };
  readonly catalogue: ModelCatalogue;
}

/** Throws if this model may not answer the message: it is unknown, not open to the user, or cannot see the pictures. */
export async function assertModelAllowed(
  { store, catalogue }: AssertModelAllowedDeps,
  user: UserRecord,
  messageId: number,
  model: ModelName,
): Promise<void> {
  const entry = catalogue.current().get(model);
  const closed = entry ? findAccessDenialReason(modelAccessOf(user.subscriptionTier, user.preferences), entry) : null;
  if (entry !== undefined && closed === null && entry.seesImages) return;
  // The message is looked up first: no error may show whether it is missing or belongs to another user.
  const message = await store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  if (entry === undefined) throw new AppError("invalid-input", "There is no model of this name here.");
  if (closed !== null) throw modelNotAllowedError(entry, closed);
  // A user who asks for this model gets an error, not an answer by another model.
  if (message.files.some(({ picture }) => picture !== undefined))
    throw new AppError("invalid-input", `${entry.label} does not see pictures, and one came with this prompt.`);
}
