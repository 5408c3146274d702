import { createContext, useContext } from "react";
import type { ModelName } from "#domain/catalogue/models.ts";

/** How a comparison is begun, from the composer or from a turn that is there. */
export interface CompareActions {
  /** The plan has it; otherwise it leads to the plans. */
  readonly isIncluded: boolean;
  /** Lets the user choose the models for a prompt; `first` is among them. */
  readonly choose: (prompt: string, first: ModelName | null) => void;
}

export const CompareContext = createContext<CompareActions | null>(null);

export const useCompare = (): CompareActions | null => useContext(CompareContext);
