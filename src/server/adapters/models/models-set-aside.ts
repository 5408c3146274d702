import type { ModelName } from "#domain/catalogue/models.ts";

/** Then one call finds out whether it is back; nobody sees that one fail, because another model is asked at once. */
const SET_ASIDE_MS = 60 * 60_000;

/** Models that their provider does not have, or not for this key: the provider's others are well. */
export class ModelsSetAside {
  readonly #now: () => number;
  readonly #since = new Map<ModelName, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(model: ModelName): void {
    this.#since.set(model, this.#now());
  }

  has(model: ModelName): boolean {
    const since = this.#since.get(model);
    return since !== undefined && this.#now() < since + SET_ASIDE_MS;
  }

  /** Those of `models` that are set aside, with the time since when. */
  among(models: readonly ModelName[]): { model: ModelName; since: string }[] {
    return models
      .filter((model) => this.has(model))
      .map((model) => ({ model, since: new Date(this.#since.get(model) ?? 0).toISOString() }));
  }
}
