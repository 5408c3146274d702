import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Model } from "#contract/models.ts";
import { includesTier } from "#domain/plans/plans.ts";
import { modelStatusQuery } from "#web/features/status/queries.ts";
import { allModelsQuery, formatPickerLabel } from "#web/lib/model-labels.ts";

/** The available models. `otherModels` are in the user's plan; `lockedModels` need a higher plan. */
export interface ChatModels {
  readonly otherModels: readonly Model[];
  readonly lockedModels: readonly Model[];
  readonly isPremier: boolean;
}

const NO_MODELS: readonly Model[] = [];

export function useChatModels(): ChatModels {
  const { data: open } = useQuery(modelStatusQuery);
  const { data: all } = useQuery(allModelsQuery);
  return useMemo(
    () => ({
      otherModels:
        open?.models
          .filter(({ isAvailable }) => isAvailable)
          .map((model) => ({ ...model, label: formatPickerLabel(model) })) ?? NO_MODELS,
      lockedModels:
        all?.models.filter(
          ({ isAvailable, tier, experimental }) => isAvailable && !experimental && !includesTier(all.userTier, tier),
        ) ?? NO_MODELS,
      isPremier: all !== undefined && includesTier(all.userTier, "premier"),
    }),
    [open, all],
  );
}
