import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { EntryChanges, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ListedModel, SetAsideReason } from "#domain/catalogue/listed-model.ts";
import type { KeyedProvider, ModelName, ProviderName } from "#domain/catalogue/models.ts";

/** The current models and servers: the shipped ones, changed by the host's file and the admin page. */
export interface ModelCatalogue {
  /** Cheap; called per message. A returned catalogue does not change later. */
  current(): Catalogue;
  /** Servers added outside the settings. They use OpenAI's protocol, except vendors whose key an admin entered. */
  servers(): readonly ModelServer[];
}

/** The catalogue for code that changes it. */
export interface ManagedCatalogue extends ModelCatalogue {
  /** Reloads the host's file and the stored changes. */
  refresh(): Promise<void>;
  /** The shipped catalogue, and the changes of each layer above it. */
  layers(): {
    readonly shipped: Catalogue;
    readonly file: { readonly servers: readonly ModelServer[]; readonly models: EntryChanges };
    readonly stored: { readonly servers: readonly ModelServer[]; readonly models: EntryChanges };
  };
  /** Mistakes in the host's current file, one per line. Until they are fixed, the last valid file is used. */
  mistakes(): readonly string[];
}

/** A model that is not offered although its provider is connected, and the successor that the provider names. */
export interface SetAsideModel {
  readonly model: ModelName;
  readonly provider: ProviderName;
  readonly reason: SetAsideReason;
  readonly retiresOn: string | null;
  readonly successor: string | null;
}

/** configured: not checked, the settings have a key for this provider. works: the key was accepted at `baseUrl`. */
type KeyCheck =
  | { readonly kind: "configured" | "refused" | "unreachable" }
  | { readonly kind: "works"; readonly baseUrl: string };

/** Reads the model lists of the providers. */
export interface ModelListReader {
  readLists(): Promise<void>;
  listsReadAt(): Date | null;
  setAside(): readonly SetAsideModel[];
  /** Offers a model again after failed calls. A model that is missing from its provider's list stays set aside. */
  tryAgain(model: ModelName): void;
  /** The models of a server that is not added yet; null: no response, or no model list. */
  look(server: { readonly baseUrl: string; readonly apiKey: string | null }): Promise<readonly ListedModel[] | null>;
  /** Asks a vendor whether it accepts a key. */
  checkKey(key: { readonly provider: KeyedProvider; readonly apiKey: string }): Promise<KeyCheck>;
}
