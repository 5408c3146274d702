import type { ModelName } from "../catalogue/models.ts";

/** The prefix lets a client with several providers recognize our model names. */
export const WIRE_PREFIX = "redraft/";
export const AUTO_MODEL = `${WIRE_PREFIX}auto`;
export const IMPROVE_MODEL = `${WIRE_PREFIX}improve`;

/** `model` null: the router chooses. */
export interface RequestedModel {
  readonly isImproving: boolean;
  readonly model: ModelName | null;
}

/** Accepts catalogue names with or without the prefix. */
export function parseRequestedModel(named: string): RequestedModel {
  if (named === AUTO_MODEL || named === IMPROVE_MODEL) return { isImproving: named === IMPROVE_MODEL, model: null };
  return { isImproving: false, model: named.startsWith(WIRE_PREFIX) ? named.slice(WIRE_PREFIX.length) : named };
}
