import type { ModelName } from "../catalogue/models.ts";

/** The name before ours on the wire, so that a client with several providers can tell them apart. */
export const WIRE_PREFIX = "redraft/";
export const AUTO_MODEL = `${WIRE_PREFIX}auto`;
export const IMPROVE_MODEL = `${WIRE_PREFIX}improve`;

/** What a caller wants. `model` null: the one that fits. */
export interface WireModel {
  readonly isImproving: boolean;
  readonly model: ModelName | null;
}

/** Models of the catalogue may be named with our prefix and without. */
export function readWireModel(named: string): WireModel {
  if (named === AUTO_MODEL || named === IMPROVE_MODEL) return { isImproving: named === IMPROVE_MODEL, model: null };
  return { isImproving: false, model: named.startsWith(WIRE_PREFIX) ? named.slice(WIRE_PREFIX.length) : named };
}
