import type { ModelExclusionReason } from "#domain/catalogue/listed-model.ts";

export const MODEL_EXCLUSION_REASON_TEXTS: Readonly<Record<ModelExclusionReason, string>> = {
  retired: "its provider no longer answers for it",
  "not-listed": "it is not on its provider's list of models",
  "not-found": "its provider does not know it",
  rejected: "its provider rejected five calls in a row, so others answer and it is tried again every ten minutes",
};
