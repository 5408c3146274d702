import type { ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ListedModel } from "#domain/catalogue/listed-model.ts";
import {
  COMPATIBLE_MODEL,
  isVendorProvider,
  type ProviderName,
  VENDOR_PROVIDERS,
  type VendorProvider,
} from "#domain/catalogue/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import { type ModelListSource, readModelList } from "./read-model-list.ts";
import { versionedUrl } from "./versioned-url.ts";

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

const OWN_ADDRESSES: Readonly<Record<VendorProvider, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

/** The source of a provider's model list; `baseUrl` null: the provider's usual address. */
export const keyedSource = (
  kind: VendorProvider,
  { apiKey, baseUrl }: { readonly apiKey: string | null; readonly baseUrl: string | null },
): ModelListSource => ({ kind, baseUrl: versionedUrl(baseUrl, OWN_ADDRESSES[kind]), apiKey });

/** The model list sources of all connected providers. A key from the settings takes precedence over a pasted one. */
export function collectListSources(
  providers: ProviderConfig,
  compatible: { readonly baseUrl: string; readonly apiKey: string | null } | null,
  servers: readonly ModelServer[],
): Map<ProviderName, ModelListSource> {
  const own = compatible === null ? [] : [{ ...compatible, name: COMPATIBLE_MODEL }];
  return new Map([
    ...[...own, ...servers].map((server): [ProviderName, ModelListSource] => [server.name, sourceOf(server)]),
    ...VENDOR_PROVIDERS.flatMap((kind): [ProviderName, ModelListSource][] => {
      const settings = providers[kind];
      return settings === null ? [] : [[kind, keyedSource(kind, settings)]];
    }),
  ]);
}

function sourceOf({ name, baseUrl, apiKey }: Omit<ModelServer, "label">): ModelListSource {
  if (isVendorProvider(name)) return keyedSource(name, { apiKey, baseUrl });
  return { kind: "compatible", baseUrl: versionedUrl(baseUrl, "http://localhost/v1"), apiKey };
}
