import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { whyClosed } from "#domain/catalogue/may-ask.ts";
import { AppError } from "../../../app-error.ts";

/** The refusal of a model that was asked by name and is closed to the person who asked it. */
export const closedModel = ({ label }: CatalogueEntry, why: ReturnType<typeof whyClosed>): AppError =>
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
