import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";

/** "needed": a prompt with pictures. "wanted": one that follows such a prompt. */
export type Eyes = "needed" | "wanted" | "unused";

/** The models that a prompt may go to. Where eyes are only wanted and nobody has any, all of them. */
export function thatSee(models: readonly CatalogueEntry[], eyes: Eyes): readonly CatalogueEntry[] {
  if (eyes === "unused") return models;
  const seeing = models.filter(({ seesImages }) => seesImages);
  return eyes === "needed" || seeing.length > 0 ? seeing : models;
}
