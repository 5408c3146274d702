import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { findAccessDenialReason } from "#domain/catalogue/model-access.ts";
import { AppError } from "../../../app-error.ts";

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
