import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { EntryChanges, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ListedModel, SetAsideReason } from "#domain/catalogue/listed-model.ts";
import type { KeyedProvider, ModelName, ProviderName } from "#domain/catalogue/models.ts";

/** Which models and servers there are, now: what is shipped, with what the host's file and the admin page change. */
export interface ModelCatalogue {
  /** Cheap, called per message; what it gives never changes by itself. */
  current(): Catalogue;
  /** Servers beside those of the settings: of OpenAI's protocol, or a vendor's own where an admin has pasted its key. */
  servers(): readonly ModelServer[];
}

/** The same for a caller that changes it. */
export interface KeptCatalogue extends ModelCatalogue {
  /** Reads the host's file and what is stored again. */
  refresh(): Promise<void>;
  /** What was shipped, and what each layer above it changes. */
  layers(): {
    readonly shipped: Catalogue;
    readonly file: { readonly servers: readonly ModelServer[]; readonly models: EntryChanges };
    readonly stored: { readonly servers: readonly ModelServer[]; readonly models: EntryChanges };
  };
  /** What is wrong with the host's file as it is now, a line each; the last one that was right still holds. */
  mistakes(): readonly string[];
}

/** A model of a connected provider that does not answer, and what its provider names in its place. */
export interface ModelSetAside {
  readonly model: ModelName;
  readonly provider: ProviderName;
  readonly reason: SetAsideReason;
  readonly retiresOn: string | null;
  readonly successor: string | null;
}

/** configured: the settings hold a key for this provider. works: `baseUrl` is where it was tried. */
type KeyCheck =
  | { readonly kind: "configured" | "refused" | "unreachable" }
  | { readonly kind: "works"; readonly baseUrl: string };

/** What providers say of their models. */
export interface ModelListReader {
  /** Reads all lists again. */
  readLists(): Promise<void>;
  listsReadAt(): Date | null;
  setAside(): readonly ModelSetAside[];
  /** Offers a model again that was set aside because of its calls; a list that lacks it still counts. */
  tryAgain(model: ModelName): void;
  /** The models of a server that is not added yet; null: nobody answers there, or not with a list of models. */
  look(server: { readonly baseUrl: string; readonly apiKey: string | null }): Promise<readonly ListedModel[] | null>;
  /** Asks a vendor whether it takes a key. */
  checkKey(key: { readonly provider: KeyedProvider; readonly apiKey: string }): Promise<KeyCheck>;
}
