import type { AdminCatalogue, ServerInput, ServerModels } from "#contract/catalogue-admin.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { cutText } from "#domain/text/cut-text.ts";

export type FoundModel = ServerModels["models"][number];

export interface ModelServerAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The display name. If it is empty, the host name is used. */
  readonly label: string;
}

/** `models` are the ticked models. `form` contains their prices and plans. */
export function buildServerInput(
  address: ModelServerAddress,
  models: readonly FoundModel[],
  form: FormData,
): ServerInput {
  const { baseUrl, apiKey, label } = address;
  const called = label.trim() === "" ? new URL(baseUrl).hostname : label;
  return { label: called, baseUrl, apiKey, models: models.map((model) => chosenModel(model, form)) };
}

function chosenModel({ id, label }: FoundModel, form: FormData): ServerInput["models"][number] {
  const dollars = (name: string) => Math.max(0, Number(String(form.get(`${name} ${id}`) ?? "0")) || 0);
  const [input, output] = [dollars("input"), dollars("output")];
  return {
    id,
    label: cutText(label ?? id, 80),
    tier: String(form.get(`tier ${id}`) ?? "free") as Tier,
    price: input === 0 && output === 0 ? null : { input, output },
  };
}

/** "Office server" becomes "office-server". If the name exists, a number is added. */
export function buildModelServerName(label: string, { servers }: AdminCatalogue): string {
  const plain =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 36) || "server";
  const taken = new Set([
    ...servers.map(({ name }) => name),
    "openai",
    "anthropic",
    "google",
    "compatible",
    "embedded",
  ]);
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`;
  return name;
}
