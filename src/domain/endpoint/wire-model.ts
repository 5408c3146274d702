import type { ModelName } from "../catalogue/models.ts";

/** Prefix of our model names in the API, so that a client with several providers can distinguish them. */
export const WIRE_PREFIX = "redraft/";
export const AUTO_MODEL = `${WIRE_PREFIX}auto`;
export const IMPROVE_MODEL = `${WIRE_PREFIX}improve`;

/** The model a caller requested. `model` null: we choose. */
export interface WireModel {
  readonly isImproving: boolean;
  readonly model: ModelName | null;
}

/** Accepts catalogue names with or without our prefix. */
export function readWireModel(named: string): WireModel {
  if (named === AUTO_MODEL || named === IMPROVE_MODEL) return { isImproving: named === IMPROVE_MODEL, model: null };
  return { isImproving: false, model: named.startsWith(WIRE_PREFIX) ? named.slice(WIRE_PREFIX.length) : named };
}
