import { useQueryClient } from "@tanstack/react-query";
import { type KeyedProvider, VENDORS } from "#domain/catalogue/models.ts";
import {
  catalogueQuery,
  connectKey,
  lookAtServer,
  saveServer,
  useCatalogueMutation,
} from "#web/features/models/queries.ts";
import { serverName, serverToAdd } from "#web/features/models/server-to-add.ts";

/** What is connected by one press. */
export type ToConnect =
  | { readonly kind: "key"; readonly provider: KeyedProvider; readonly key: string }
  | { readonly kind: "address"; readonly baseUrl: string };

/** As many as the server takes at once. */
const MODELS_MAX = 50;

/** Checks a key with its vendor, or asks a server for its models, and keeps it as the admin page does. */
export function useConnect() {
  const queries = useQueryClient();
  // The box itself says why it did not work.
  return useCatalogueMutation(async (what: ToConnect) => {
    if (what.kind === "key") return await connectKey({ provider: what.provider, apiKey: what.key });
    const address = { baseUrl: what.baseUrl, apiKey: "", label: "" };
    const found = await lookAtServer({ baseUrl: what.baseUrl, apiKey: "" });
    const models = found.models.filter(({ canChat }) => canChat).slice(0, MODELS_MAX);
    if (models.length === 0)
      throw new Error("A server answers there, but it has no model that can chat. Load one, and try again.");
    const server = serverToAdd(address, models, new FormData());
    const known = await queries.fetchQuery(catalogueQuery);
    return await saveServer({ name: serverName(server.label, known), server });
  }, ignore);
}

const ignore = () => undefined;

/** What people call it. */
export const calledIn = (what: ToConnect): string =>
  what.kind === "key" ? VENDORS[what.provider] : new URL(what.baseUrl).host;
