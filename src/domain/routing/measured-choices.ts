import type { ProductModel } from "../models.ts";
import type { RouteMode } from "./route-decision.ts";

/** How a way of choosing compares with always asking the best single model; shares of 1, intervals of 95 %. */
export interface MeasuredMode {
  readonly kept: number;
  readonly keptInterval: readonly number[];
  readonly saved: number;
  readonly savedInterval: readonly number[];
  /** US dollars for 1,000 answers, at list prices of 2025. */
  readonly dollarsPerThousand: number;
}

export interface MeasuredPrompts {
  readonly prompts: number;
  /** Share of prompts of which the router was sure. */
  readonly sure: number;
  /** Mean distance of predicted quality from outcomes. */
  readonly ece: number;
  readonly modes: Readonly<Record<RouteMode, MeasuredMode>>;
}

/** A run of training/routing/evaluate-promises.ts on public outcomes of models of 2024. */
export interface MeasuredChoices {
  /** The day of the run: YYYY-MM-DD. */
  readonly run: string;
  /** Prompts of data sets that were learnt from, each judged by a router that had not seen it. */
  readonly home: MeasuredPrompts;
  readonly homeByTable: Readonly<Record<string, MeasuredPrompts>>;
  /** The same data sets, each judged by a router that had seen nothing of it. */
  readonly unknown: MeasuredPrompts;
  /** Every data set that was left out, one by one. */
  readonly tables: Readonly<Record<string, MeasuredPrompts>>;
  /** The single model that all is compared with. */
  readonly best: ProductModel;
  /** What always asking one model would have come to. */
  readonly singles: Readonly<Record<ProductModel, MeasuredMode>>;
}
