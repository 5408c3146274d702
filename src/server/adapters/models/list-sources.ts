import type { ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import { COMPATIBLE_MODEL, type ProviderName } from "#domain/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import { KEYED } from "./connect-provider.ts";
import type { ModelListSource } from "./read-model-list.ts";
import { versionedUrl } from "./versioned-url.ts";

const OWN_ADDRESSES: Readonly<Record<(typeof KEYED)[number], string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};
/** Where the lists of all that is connected are asked for. */
export function listSources(
  providers: ProviderConfig,
  compatible: { readonly baseUrl: string; readonly apiKey: string | null } | null,
  servers: readonly ModelServer[],
): Map<ProviderName, ModelListSource> {
  const own = compatible === null ? [] : [{ ...compatible, name: COMPATIBLE_MODEL }];
  return new Map([
    ...KEYED.flatMap((kind): [ProviderName, ModelListSource][] => {
      const settings = providers[kind];
      if (settings === null) return [];
      return [[kind, { kind, baseUrl: versionedUrl(settings.baseUrl, OWN_ADDRESSES[kind]), apiKey: settings.apiKey }]];
    }),
    ...[...own, ...servers].map(({ name, baseUrl, apiKey }): [ProviderName, ModelListSource] => [
      name,
      { kind: "compatible", baseUrl: versionedUrl(baseUrl, "http://localhost/v1"), apiKey },
    ]),
  ]);
}
