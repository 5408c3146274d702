import type { ModelName } from "#domain/catalogue/models.ts";
import type { ExcludedModel, ModelCatalogue } from "#server/ports/model-catalogue.ts";

/**
 * A missing model is not called for this time. Then the next call tests it. If the test fails, users do not notice:
 * another model is called at once.
 */
const MISSING_MS = 60 * 60_000;
const REJECTING_MS = 10 * 60_000;
const REJECTIONS_MAX = 5;

interface SetAside {
  readonly sinceMs: number;
  readonly reason: "not-found" | "rejected";
}

/**
 * Models that are not called for a while, because the provider does not have them or rejects every call to them. Other
 * models of the provider still work.
 */
export class SetAsideRegistry {
  readonly #now: () => number;
  readonly #aside = new Map<ModelName, SetAside>();
  readonly #rejections = new Map<ModelName, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  missing(model: ModelName): void {
    this.#aside.set(model, { sinceMs: this.#now(), reason: "not-found" });
  }

  /** Counts a rejection. True if this rejection has set the model aside. */
  rejected(model: ModelName): boolean {
    const inARow = (this.#rejections.get(model) ?? 0) + 1;
    this.#rejections.set(model, inARow);
    if (inARow < REJECTIONS_MAX) return false;
    this.#aside.set(model, { sinceMs: this.#now(), reason: "rejected" });
    return true;
  }

  answered(model: ModelName): void {
    this.#rejections.delete(model);
    this.#aside.delete(model);
  }

  /** Makes the next call test the model. One more rejection sets it aside again. */
  tryAgain(model: ModelName): void {
    this.#aside.delete(model);
  }

  has(model: ModelName): boolean {
    const aside = this.#aside.get(model);
    if (aside === undefined) return false;
    return this.#now() < aside.sinceMs + (aside.reason === "rejected" ? REJECTING_MS : MISSING_MS);
  }

  among(models: readonly ModelName[]): { model: ModelName; reason: SetAside["reason"]; since: string }[] {
    return models.flatMap((model) => {
      const aside = this.has(model) ? this.#aside.get(model) : undefined;
      return aside === undefined ? [] : [{ model, reason: aside.reason, since: new Date(aside.sinceMs).toISOString() }];
    });
  }
}

/** The models of the catalogue that are set aside now. */
export function listSetAside(catalogue: ModelCatalogue, refused: SetAsideRegistry): ExcludedModel[] {
  const entries = catalogue.current();
  return refused.among([...entries.keys()]).flatMap(({ model, reason }) => {
    const entry = entries.get(model);
    return entry?.isOn === true
      ? [{ model, provider: entry.provider, reason, retiresOn: entry.retiresOn, successor: entry.successor }]
      : [];
  });
}
