import type { AdminActionName } from "#contract/admin.ts";
import type { CatalogueEntryChange, ChangesByModelName, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ModelName } from "#domain/catalogue/models.ts";

export interface StoredCatalogue {
  readonly servers: readonly ModelServer[];
  readonly models: ChangesByModelName;
}

/** One change of the catalogue by an admin. A server or model with the value null is deleted. */
interface CatalogueDeed {
  readonly servers?: Readonly<Record<string, Omit<ModelServer, "name"> | null>>;
  readonly models?: Readonly<Record<ModelName, CatalogueEntryChange | null>>;
  readonly adminId: number;
  readonly action: AdminActionName;
  /** For the audit log: the model or server, and what changed. */
  readonly from: string | null;
  readonly to: string | null;
  readonly now: Date;
}

export interface CatalogueStore {
  read(): Promise<StoredCatalogue>;
  /** Atomic: stores the whole change and its audit log entry, or nothing. */
  change(deed: CatalogueDeed): Promise<void>;
}
