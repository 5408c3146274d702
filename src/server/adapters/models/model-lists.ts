import type { ListedModel } from "#domain/catalogue/listed-model.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";
import { type ModelListSource, readModelList } from "./read-model-list.ts";

const LIST_MS = 10_000;

export class ModelLists {
  readonly #lists = new Map<ProviderName, { readonly address: string; readonly models: readonly ListedModel[] }>();
  readonly #fetch: typeof globalThis.fetch;
  #readAtMs: number | null = null;
  #version = 0;

  constructor(fetch: typeof globalThis.fetch) {
    this.#fetch = fetch;
  }

  /** When lists were last requested; milliseconds since 1970. */
  get readAtMs(): number | null {
    return this.#readAtMs;
  }

  get version(): number {
    return this.#version;
  }

  /** null: the list was not read, or the provider did not answer. */
  of(provider: ProviderName): readonly ListedModel[] | null {
    return this.#lists.get(provider)?.models ?? null;
  }

  /** True if the provider's list was read from this address. */
  has(provider: ProviderName, { baseUrl }: ModelListSource): boolean {
    return this.#lists.get(provider)?.address === baseUrl;
  }

  /** True if the list has a context window that changes when the server loads the model. */
  isPassing(provider: ProviderName): boolean {
    return this.of(provider)?.some(({ isWindowPassing }) => isWindowPassing === true) ?? false;
  }

  /** Reads these lists. A provider that does not answer keeps its last list, unless its address has changed. */
  async read(sources: ReadonlyMap<ProviderName, ModelListSource>, nowMs: number): Promise<void> {
    this.#readAtMs = nowMs;
    await Promise.all(
      [...sources].map(async ([provider, source]) => {
        const models = await readModelList(source, this.#fetch, AbortSignal.timeout(LIST_MS));
        if (models !== null) this.#lists.set(provider, { address: source.baseUrl, models });
        else if (!this.has(provider, source)) this.#lists.delete(provider);
        this.#version += 1;
      }),
    );
  }
}
