import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { ChangesByModelName, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ListedModel, ModelExclusionReason } from "#domain/catalogue/listed-model.ts";
import type { ModelName, ProviderName, VendorProvider } from "#domain/catalogue/models.ts";

/** The current models and servers: the shipped ones with the changes from MODELS_FILE and from the admin page. */
export interface ModelCatalogue {
  /** Cheap; called per message. A returned catalogue does not change later. */
  current(): Catalogue;
  /**
   * Servers from MODELS_FILE or the admin page, not from the settings. They use OpenAI's protocol, except vendors for
   * which an admin entered a key.
   */
  servers(): readonly ModelServer[];
}

export interface ManagedCatalogue extends ModelCatalogue {
  /** Reloads MODELS_FILE and the stored changes. */
  refresh(): Promise<void>;
  /** The shipped catalogue, the changes in MODELS_FILE, and the stored changes from the admin page. */
  layers(): {
    readonly shipped: Catalogue;
    readonly file: { readonly servers: readonly ModelServer[]; readonly models: ChangesByModelName };
    readonly stored: { readonly servers: readonly ModelServer[]; readonly models: ChangesByModelName };
  };
  /** Mistakes in MODELS_FILE, one per line. Until they are fixed, the last valid file is used. */
  mistakes(): readonly string[];
}

/**
 * A model that is not offered although its provider is connected. `successor`: the model that the provider recommends.
 */
export interface ExcludedModel {
  readonly model: ModelName;
  readonly provider: ProviderName;
  readonly reason: ModelExclusionReason;
  readonly retiresOn: string | null;
  readonly successor: string | null;
}

/**
 * configured: the settings already contain a key for this provider, so the given key was not checked. works: the key
 * was accepted at `baseUrl`.
 */
type KeyCheck =
  | { readonly kind: "configured" | "refused" | "unreachable" }
  | { readonly kind: "works"; readonly baseUrl: string };

export interface ModelListReader {
  readLists(): Promise<void>;
  listsReadAt(): Date | null;
  setAside(): readonly ExcludedModel[];
  /** Offers a model again after failed calls. A model that is missing in its provider's model list stays set aside. */
  tryAgain(model: ModelName): void;
  /** The models of a server that is not added yet; null: no response, or no model list. */
  look(server: { readonly baseUrl: string; readonly apiKey: string | null }): Promise<readonly ListedModel[] | null>;
  checkKey(key: { readonly provider: VendorProvider; readonly apiKey: string }): Promise<KeyCheck>;
}
