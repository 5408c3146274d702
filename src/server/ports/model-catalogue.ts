import type { Catalogue } from "#domain/catalogue/catalogue.ts";

/** Which models there are, now: what is shipped, with what the host changed. */
export interface ModelCatalogue {
  /** Cheap, called per message; what it gives never changes by itself. */
  current(): Catalogue;
}
