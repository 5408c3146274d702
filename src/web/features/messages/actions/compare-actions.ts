import { createContext, useContext } from "react";
import type { ModelName } from "#domain/catalogue/models.ts";

export interface CompareActions {
  /** False: the plan has no comparisons, and the page offers plans instead. */
  readonly isIncluded: boolean;
  /** Opens the dialog in which the user chooses the models. `first` is preselected. */
  readonly choose: (prompt: string, first: ModelName | null) => void;
}

export const CompareContext = createContext<CompareActions | null>(null);

export const useCompare = (): CompareActions | null => useContext(CompareContext);
