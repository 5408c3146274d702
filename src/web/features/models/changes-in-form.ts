import type { AdminModel } from "#contract/catalogue-admin.ts";
import type { CatalogueEntryChange } from "#domain/catalogue/catalogue-changes.ts";
import { GRADES } from "#domain/catalogue/evidence-grades.ts";

export interface EntrySwitches {
  readonly isOn: boolean;
  readonly seesImages: boolean;
  readonly experimental: boolean;
}

/** Returns only the fields of the form that differ from the catalogue entry. */
export function changesInForm(
  form: FormData,
  { entry, grades }: Pick<AdminModel, "entry" | "grades">,
  switches: EntrySwitches,
  now: Date,
): CatalogueEntryChange {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const count = (name: string) => (text(name) === "" ? null : Number(text(name).replaceAll(",", "")));
  const [step] = entry.price ?? [];
  const [input, output, cachedInput] = [count("input"), count("output"), count("cachedInput")];
  const isSamePrice =
    (step?.input ?? null) === input && (step?.output ?? null) === output && (step?.cachedInput ?? null) === cachedInput;
  const asked = {
    label: text("label"),
    providerModelId: text("providerModelId"),
    tier: text("tier") as AdminModel["entry"]["tier"],
    contextTokens: count("contextTokens") ?? entry.contextTokens,
    outputTokensMax: count("outputTokensMax"),
    region: text("region") === "" ? null : text("region").toLowerCase(),
    ...switches,
  };
  const changed = Object.entries(asked).filter(
    ([field, value]) => (entry[field as keyof typeof asked] ?? false) !== (value ?? false),
  );
  const answers = (text("answers") === "" ? null : text("answers")) as AdminModel["entry"]["effort"]["answers"];
  return {
    ...(Object.fromEntries(changed) as CatalogueEntryChange),
    ...(isSamePrice ? {} : { price: priceOf(input, output, cachedInput) }),
    ...(answers === entry.effort.answers ? {} : { effort: { ...entry.effort, answers } }),
    ...gradesInForm(form, grades, now),
  };
}

/** If at least one grade was changed, returns all grades. A changed grade gets this site and today as its source. */
function gradesInForm(form: FormData, grades: AdminModel["grades"], now: Date): Pick<CatalogueEntryChange, "grades"> {
  const asked = grades.map((told) => {
    const grade = GRADES.find((each) => String(each) === form.get(`grade-${told.kind}`)) ?? null;
    return { ...told, asked: grade, isSame: grade === (told.isMeasured ? told.grade : null) };
  });
  if (asked.every(({ isSame }) => isSame)) return {};
  const source = { name: "Set on the Models tab", address: "this site", date: now.toISOString().slice(0, 10) };
  return {
    grades: Object.fromEntries(
      asked.flatMap(({ kind, asked: grade, isSame, isNear, by, sources }) => {
        if (grade === null) return [];
        const kept = { grade, by: by ?? "this host", sources, ...(isNear && { isNear }) };
        return [[kind, isSame ? kept : { grade, by: "this host", sources: [{ ...source, dateIs: "published" }] }]];
      }),
    ) as NonNullable<CatalogueEntryChange["grades"]>,
  };
}

const priceOf = (input: number | null, output: number | null, cachedInput: number | null) =>
  input === null && output === null
    ? null
    : [{ upToTokens: null, input: input ?? 0, output: output ?? 0, cachedInput }];
