import { createContext, useContext } from "react";
import type { ModelName } from "#domain/catalogue/models.ts";

/** Starts a comparison, from the composer or an existing turn. */
export interface CompareActions {
  /** True: the plan includes comparisons. False: the page offers plans instead. */
  readonly isIncluded: boolean;
  /** Lets the user choose the models for a prompt; `first` is preselected. */
  readonly choose: (prompt: string, first: ModelName | null) => void;
}

export const CompareContext = createContext<CompareActions | null>(null);

export const useCompare = (): CompareActions | null => useContext(CompareContext);
