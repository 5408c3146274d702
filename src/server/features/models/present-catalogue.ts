import type { AdminCatalogue, AdminModel } from "#contract/catalogue-admin.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { tiersWithoutModel } from "#domain/catalogue/why-no-model.ts";
import { gradeOf } from "#domain/routing/grade-of.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { ExcludedModel, ManagedCatalogue, ModelListReader } from "../../ports/model-catalogue.ts";
import { MODEL_EXCLUSION_REASON_TEXTS } from "./model-exclusion-reason-texts.ts";

export interface PresentCatalogueDeps {
  readonly catalogue: ManagedCatalogue;
  readonly models: Pick<LanguageModel, "offers">;
  readonly lists: ModelListReader;
}

export function presentCatalogue({ catalogue, models, lists }: PresentCatalogueDeps): AdminCatalogue {
  const { file, stored } = catalogue.layers();
  const offers = models.offers();
  const setAside = lists.setAside();
  const origins = new Set(stored.servers.map(({ name }) => name));
  return {
    models: [...catalogue.current().values()].map((entry) => {
      const offer = offers.find((each) => each.entry.name === entry.name);
      const aside = setAside.find(({ model }) => model === entry.name) ?? null;
      return {
        entry: presentEntry(offer?.entry ?? entry),
        state: stateOf(entry, offer?.isReady ?? null, aside),
        aside: aside === null ? null : asideSentence(entry, aside, [...catalogue.current().values()]),
        canTryAgain: aside?.reason === "rejected" || aside?.reason === "not-found",
        ...changesOf(catalogue, entry.name),
        grades: gradesOf(offer?.entry ?? entry),
      };
    }),
    servers: catalogue.servers().map(({ name, label, baseUrl, apiKey }) => ({
      name,
      label,
      baseUrl,
      hasKey: apiKey !== null,
      origin: origins.has(name) || !file.servers.some((server) => server.name === name) ? "own" : "file",
    })),
    listsReadAt: lists.listsReadAt()?.toISOString() ?? null,
    fileMistakes: [...catalogue.mistakes()],
    tiersWithoutModel: tiersWithoutModel(offers),
  };
}

function stateOf(entry: CatalogueEntry, isReady: boolean | null, aside: ExcludedModel | null): AdminModel["state"] {
  if (!entry.isOn) return "off";
  if (aside !== null) return "aside";
  if (isReady === null) return "not-connected";
  return isReady ? "answers" : "failing";
}

function asideSentence(entry: CatalogueEntry, aside: ExcludedModel, all: readonly CatalogueEntry[]): string {
  const why = `${entry.providerModelId}: ${MODEL_EXCLUSION_REASON_TEXTS[aside.reason]}.`;
  if (aside.reason === "rejected") return `${why} What it said is in Analytics, under Providers.`;
  if (aside.successor === null) return `${why} Give the entry another id, or switch it off.`;
  const price = all.find(({ providerModelId }) => providerModelId === aside.successor)?.price?.[0];
  const told =
    price === undefined ? "" : `, per million tokens $${price.input} for input and $${price.output} for output`;
  return `${why} Its provider names ${aside.successor} in its place${told}.`;
}

function changesOf(catalogue: ManagedCatalogue, name: string): Pick<AdminModel, "changed" | "origin"> {
  const { shipped, file, stored } = catalogue.layers();
  const changed = [...new Set([file, stored].flatMap(({ models }) => Object.keys(models[name] ?? {})))];
  if (shipped.has(name)) return { changed, origin: "shipped" };
  return { changed, origin: file.models[name] === undefined ? "own" : "file" };
}

const gradesOf = (entry: CatalogueEntry): AdminModel["grades"] =>
  TASK_KINDS.map((kind) => {
    const told = entry.grades[kind];
    return {
      kind,
      ...gradeOf(entry, kind),
      isNear: told?.isNear === true,
      by: told?.by ?? null,
      sources: (told?.sources ?? []).map(({ name, address, date, dateIs }) => ({ name, address, date, dateIs })),
    };
  });

/** A mutable copy with the fields that the page shows. */
function presentEntry(entry: CatalogueEntry): AdminModel["entry"] {
  const { grades, maxTokensParameter, takesTemperature, firstTokenMs, tokensPerSecond, releasedOn, ...shown } = entry;
  return structuredClone(shown) as AdminModel["entry"];
}
