import type { ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import {
  COMPATIBLE_MODEL,
  isVendorProvider,
  type ProviderName,
  VENDOR_PROVIDERS,
  type VendorProvider,
} from "#domain/catalogue/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import type { ModelListSource } from "./read-model-list.ts";
import { versionedUrl } from "./versioned-url.ts";

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
