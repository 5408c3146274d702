import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProductModel } from "#domain/models.ts";

/** Which snapshot of a table stands for which model of the product, and what the kit counts as its price. */
export interface Families {
  readonly map: Readonly<Record<string, Readonly<Partial<Record<ProductModel, string>>>>>;
  readonly pool: readonly ProductModel[];
  readonly tiers: Readonly<Record<"free" | "plus" | "premier", readonly ProductModel[]>>;
  readonly bestSingle: Readonly<Record<"free" | "plus" | "premier", ProductModel>>;
  readonly price: Readonly<Record<ProductModel, readonly [input: number, output: number]>>;
  readonly meanOutChars: Readonly<Record<ProductModel, number>>;
  readonly defaultOutChars: Readonly<Record<string, number>>;
  readonly defaultOutCharsElsewhere: number;
  readonly overheadTokens: number;
  /** The tables in which every model of the product has an outcome. */
  readonly completeTables: readonly string[];
}

export function readFamilies(folder: string): Families {
  const stored = JSON.parse(readFileSync(join(folder, "families.json"), "utf8")) as Omit<Families, "completeTables">;
  const completeTables = Object.entries(stored.map)
    .filter(([, columns]) => stored.pool.every((model) => model in columns))
    .map(([table]) => table)
    .sort();
  return { ...stored, completeTables };
}
