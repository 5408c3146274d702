import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { applyCatalogueChanges, catalogueOnDay, withRegions } from "#domain/catalogue/catalogue-changes.ts";
import type { CatalogueStore, StoredCatalogue } from "../../ports/catalogue-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ManagedCatalogue } from "../../ports/model-catalogue.ts";
import { type ModelsFileContent, type ModelsFileResult, readModelsFile } from "./read-models-file.ts";

/** An admin's change on one node must apply on all nodes within five seconds. */
const READ_INTERVAL_MS = 3_000;

export interface WatchCatalogueDeps {
  readonly shipped: Catalogue;
  readonly store: { readonly catalogue: Pick<CatalogueStore, "read"> };
  /** The current text of MODELS_FILE. null: there is no file. */
  readonly readFile: (() => Promise<string>) | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** MODEL_REGIONS: the name of a provider or server, and the region where it processes data. */
  readonly regions?: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
  readonly onMistakes: (mistakes: readonly string[]) => void;
}

export interface CatalogueWatcher extends ManagedCatalogue {
  close(): void;
}

const NOTHING: ModelsFileContent = { servers: [], models: {} };

/**
 * Merges the shipped catalogue with the file and the database, and reads both again every few seconds. Resolves after
 * the first read. A file with mistakes is ignored: the last file without mistakes stays in use.
 */
export async function watchCatalogue(deps: WatchCatalogueDeps): Promise<CatalogueWatcher> {
  const { shipped, store, clock } = deps;
  let fileText: string | null = null;
  let file = NOTHING;
  let mistakes: readonly string[] = [];
  let stored: StoredCatalogue = NOTHING;
  let storedText = JSON.stringify(stored);
  let whole = shipped;
  let dated = { day: "", of: whole, catalogue: whole };

  const readFile = async () => {
    if (deps.readFile === null) return;
    const text = await deps.readFile().catch(() => null);
    if (text !== null && text === fileText) return;
    fileText = text;
    const read: ModelsFileResult =
      text === null
        ? { kind: "wrong", mistakes: ["the file cannot be read"] }
        : readModelsFile(text, shipped, deps.environment);
    const before = mistakes;
    mistakes = read.kind === "wrong" ? read.mistakes : [];
    if (read.kind === "read") file = read.catalogue;
    if (before.join("\n") !== mistakes.join("\n")) deps.onMistakes(mistakes);
  };
  const refresh = async () => {
    const [read] = await Promise.all([store.catalogue.read(), readFile()]);
    const text = JSON.stringify(read);
    // If nothing has changed, the old object stays, so that a comparison with === finds no change.
    if (text !== storedText) [stored, storedText] = [read, text];
    whole = withRegions(applyCatalogueChanges(shipped, file.models, stored.models), deps.regions ?? {});
  };
  await refresh();
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    refresh()
      .catch(deps.reportBug)
      .finally(() => {
        isReading = false;
      });
  }, READ_INTERVAL_MS);
  timer.unref();

  return {
    current() {
      const day = clock.now().toISOString().slice(0, 10);
      if (dated.of !== whole || dated.day !== day) dated = { day, of: whole, catalogue: catalogueOnDay(whole, day) };
      return dated.catalogue;
    },
    servers: () => [...new Map([...file.servers, ...stored.servers].map((server) => [server.name, server])).values()],
    refresh,
    layers: () => ({ shipped, file, stored }),
    mistakes: () => mistakes,
    close: () => clearInterval(timer),
  };
}
