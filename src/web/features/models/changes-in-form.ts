import type { AdminModel } from "#contract/catalogue-admin.ts";
import type { EntryChange } from "#domain/catalogue/catalogue-changes.ts";

/** The switches of an entry. */
export interface EntrySwitches {
  readonly isOn: boolean;
  readonly seesImages: boolean;
  readonly experimental: boolean;
}

/** The fields of the form that say something else than the entry. */
export function changesInForm(form: FormData, entry: AdminModel["entry"], switches: EntrySwitches): EntryChange {
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
    ...(Object.fromEntries(changed) as EntryChange),
    ...(isSamePrice ? {} : { price: priceOf(input, output, cachedInput) }),
    ...(answers === entry.effort.answers ? {} : { effort: { ...entry.effort, answers } }),
  };
}

const priceOf = (input: number | null, output: number | null, cachedInput: number | null) =>
  input === null && output === null
    ? null
    : [{ upToTokens: null, input: input ?? 0, output: output ?? 0, cachedInput }];
