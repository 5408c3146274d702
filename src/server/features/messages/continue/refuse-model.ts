import { askerOf, whyClosed } from "#domain/catalogue/may-ask.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { ModelCatalogue } from "../../../ports/model-catalogue.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import { closedModel } from "../route/closed-model.ts";

export interface RefuseModelDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find"> };
  readonly catalogue: ModelCatalogue;
}

/** Throws where this model may not answer a message that is there: it is unknown, closed to the user, or cannot see its pictures. */
export async function refuseModel(
  { store, catalogue }: RefuseModelDeps,
  user: UserRecord,
  messageId: number,
  model: ModelName,
): Promise<void> {
  const entry = catalogue.current().get(model);
  const closed = entry ? whyClosed(askerOf(user.subscriptionTier, user.preferences), entry) : null;
  if (entry !== undefined && closed === null && entry.seesImages) return;
  // A missing message must not be told from a foreign one by this refusal, so the message is looked up first.
  const message = await store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  if (entry === undefined) throw new AppError("invalid-input", "There is no model of this name here.");
  if (closed !== null) throw closedModel(entry, closed);
  // Who asks a certain model is told that it cannot look at the pictures, and not answered by another.
  if (message.files.some(({ picture }) => picture !== undefined))
    throw new AppError("invalid-input", `${entry.label} does not see pictures, and one came with this prompt.`);
}
