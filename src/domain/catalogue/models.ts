/**
 * The seven model names of the specification. They never change. The catalogue says which model answers for each name.
 */
export const PRODUCT_MODELS = [
  "gpt-3.5-turbo",
  "gpt-4o-mini",
  "gpt-4o",
  "claude-sonnet",
  "claude-opus",
  "gemini-flash-lite",
  "gemini-2.5-pro",
] as const;
export type ProductModel = (typeof PRODUCT_MODELS)[number];

/** Redraft's name of a catalogue entry. Any string, because hosts can add entries. */
export type ModelName = string;

/** The demonstration model on this machine. */
export const DEMONSTRATION_MODEL = "embedded";
/**
 * The name for the first model of a server if we know only the address of the server. The address was configured, or
 * the server was found on this machine.
 */
export const COMPATIBLE_MODEL = "compatible";

export const MODEL_FAMILIES = ["gpt", "claude", "gemini", "local"] as const;
export type ModelFamily = (typeof MODEL_FAMILIES)[number];

export const VENDOR_PROVIDERS = ["openai", "anthropic", "google"] as const;
export type VendorProvider = (typeof VENDOR_PROVIDERS)[number];

export const VENDOR_NAMES: Readonly<Record<VendorProvider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
};

export const isVendorProvider = (name: string): name is VendorProvider =>
  VENDOR_PROVIDERS.some((provider) => provider === name);

/** "openai", "anthropic", "google", "embedded", or the name of a server that speaks OpenAI's protocol. */
export type ProviderName = string;

interface NamedModel {
  readonly provider?: ProviderName | undefined;
  /** The vendor's name of the model. */
  readonly providerLabel: string;
}

export const isSameVendorModel = (a: NamedModel, b: NamedModel): boolean =>
  a.provider === b.provider && a.providerLabel === b.providerLabel;

/** Removes repeated models. If a model has several names, its last entry stays. */
export const removeDuplicateModels = <Named extends NamedModel>(models: readonly Named[]): Named[] =>
  models.filter((model, index) => models.findLastIndex((other) => isSameVendorModel(model, other)) === index);
