import type { ProductModel } from "../models.ts";
import type { RouteMode } from "./route-decision.ts";

/** What one mode came to against always asking the best single model; shares of 1, intervals of 95 %. */
export interface MeasuredMode {
  readonly kept: number;
  readonly keptInterval: readonly number[];
  readonly saved: number;
  readonly savedInterval: readonly number[];
}

export interface MeasuredPrompts {
  readonly prompts: number;
  /** Share of prompts of which the router was sure. */
  readonly sure: number;
  /** Mean distance of predicted quality from outcomes. */
  readonly ece: number;
  readonly modes: Readonly<Record<RouteMode, MeasuredMode>>;
}

/** A run of training/routing/evaluate-promises.ts on public outcomes. */
export interface MeasuredChoices {
  /** The day of the run: YYYY-MM-DD. */
  readonly run: string;
  /** Prompts of tables that were learnt from, each judged by a router that had not seen it. */
  readonly home: MeasuredPrompts;
  /** The same tables, each judged by a router that had seen nothing of it. */
  readonly unknown: MeasuredPrompts;
  readonly tables: Readonly<Record<string, MeasuredPrompts>>;
  /** What always asking one model would have come to. */
  readonly singles: Readonly<Record<ProductModel, { readonly kept: number; readonly saved: number }>>;
  readonly prompts: number;
}

