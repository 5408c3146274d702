import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
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

/** Checks a key with its vendor, or asks a server for its models, and keeps it as the admin page does. `stop` ends the check. */
export function useConnect() {
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  // The box itself says why it did not work.
  const connecting = useCatalogueMutation(async (what: ToConnect) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    if (what.kind === "key") return await connectKey({ provider: what.provider, apiKey: what.key }, signal);
    const address = { baseUrl: what.baseUrl, apiKey: "", label: "" };
    const found = await lookAtServer({ baseUrl: what.baseUrl, apiKey: "" }, signal);
    const models = found.models.filter(({ canChat }) => canChat).slice(0, MODELS_MAX);
    if (models.length === 0)
      throw new Error("A server answers there, but it has no model that can chat. Load one, and try again.");
    const server = serverToAdd(address, models, new FormData());
    const known = await queries.fetchQuery(catalogueQuery);
    signal.throwIfAborted();
    return await saveServer({ name: serverName(server.label, known), server });
  }, ignore);
  return { ...connecting, stop: () => running.current?.abort(new CheckStopped()) };
}

/** The check ended because its user called it off. */
export class CheckStopped extends Error {
  override name = "CheckStopped";
}

const ignore = () => undefined;

/** What people call it. */
export const calledIn = (what: ToConnect): string =>
  what.kind === "key" ? VENDORS[what.provider] : new URL(what.baseUrl).host;
