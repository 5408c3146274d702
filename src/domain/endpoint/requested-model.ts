import type { ModelName } from "../catalogue/models.ts";

/** The prefix lets a client with several providers recognize our model names. */
export const API_MODEL_PREFIX = "redraft/";
export const AUTO_MODEL = `${API_MODEL_PREFIX}auto`;
export const IMPROVE_MODEL = `${API_MODEL_PREFIX}improve`;

/** `model` null: the router chooses. */
export interface RequestedModel {
  readonly isImproving: boolean;
  readonly model: ModelName | null;
}

/** Accepts catalogue names with or without the prefix. */
export function parseRequestedModel(named: string): RequestedModel {
  if (named === AUTO_MODEL || named === IMPROVE_MODEL) return { isImproving: named === IMPROVE_MODEL, model: null };
  return {
    isImproving: false,
    model: named.startsWith(API_MODEL_PREFIX) ? named.slice(API_MODEL_PREFIX.length) : named,
  };
}
