import type { SetAsideReason } from "#domain/catalogue/listed-model.ts";

export const SET_ASIDE_WORDS: Readonly<Record<SetAsideReason, string>> = {
  retired: "its provider no longer answers for it",
  "not-listed": "it is not on its provider's list of models",
  "not-found": "its provider does not know it",
  rejected: "its provider rejected five calls in a row, so others answer and it is tried again every ten minutes",
};
