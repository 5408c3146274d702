import type { AdminActionName } from "#contract/admin.ts";
import type { EntryChange, EntryChanges, ModelServer } from "#domain/catalogue/catalogue-changes.ts";
import type { ModelName } from "#domain/catalogue/models.ts";

/** What is stored of the host's changes. */
export interface StoredCatalogue {
  readonly servers: readonly ModelServer[];
  readonly models: EntryChanges;
}

/** A change that is written down with who made it; null takes a row away. */
interface CatalogueDeed {
  readonly servers?: Readonly<Record<string, Omit<ModelServer, "name"> | null>>;
  readonly models?: Readonly<Record<ModelName, EntryChange | null>>;
  readonly adminId: number;
  readonly action: AdminActionName;
  /** What the audit log says of it: which model or server, and what was changed. */
  readonly from: string | null;
  readonly to: string | null;
  readonly now: Date;
}

export interface CatalogueStore {
  read(): Promise<StoredCatalogue>;
  /** All of it and its line in the audit log, or nothing. */
  change(deed: CatalogueDeed): Promise<void>;
}
