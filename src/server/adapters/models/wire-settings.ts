/** What every keyed provider needs. `baseUrl`: null means the provider's own address. */
export interface WireSettings {
  readonly apiKey: string;
  readonly baseUrl: string | null;
  readonly fetch: typeof globalThis.fetch;
}
