import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { whyClosed } from "#domain/catalogue/may-ask.ts";
import { AppError } from "../../app-error.ts";

/** The refusal of a model that was asked by name and is closed to whoever asked it. */
export const closedModel = ({ label }: CatalogueEntry, why: ReturnType<typeof whyClosed>): AppError =>
  new AppError(
    "upgrade-required",
    why === "experimental"
      ? `${label} is experimental. Switch on experimental models in your settings first.`
      : `${label} needs a higher plan.`,
  );
