import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";

/** "needed": this prompt has pictures. "wanted": only earlier prompts of the conversation have pictures. */
export type VisionNeed = "needed" | "wanted" | "unused";

/** Returns the models that may answer. If vision is only "wanted" and no model has it, all models may answer. */
export function filterByVision(models: readonly CatalogueEntry[], eyes: VisionNeed): readonly CatalogueEntry[] {
  if (eyes === "unused") return models;
  const seeing = models.filter(({ seesImages }) => seesImages);
  return eyes === "needed" || seeing.length > 0 ? seeing : models;
}
