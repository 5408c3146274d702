import type * as z from "zod/mini";
import { blindResultsSchema, comparedSchema, compareFormSchema, compareSchema } from "#contract/compare.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { idempotencyKeySchema, messageSchema } from "#contract/messages.ts";
import { type BlindSide, blindResults } from "#domain/routing/blind-test.ts";
import { parseInput } from "../../../http/parse-input.ts";
import type { Limiters } from "../../../http/rate-limit.ts";
import type { Uploads } from "../../../http/receive-files.ts";
import { userOf } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { Store } from "../../../ports/store.ts";
import { presentMessage } from "../present/present-message.ts";
import { type CompareModelsDeps, type CompareModelsInput, compareModels } from "./compare-models.ts";
import { type PickMessageDeps, pickMessage } from "./pick-message.ts";

const WORDING_LABELS: Partial<Record<BlindSide, string>> = {
  rewritten: "Redraft’s rewrite",
  "as-typed": "Your own words",
};

/** Answers side by side: starting them, and picking one. Each is followed, stopped and retried like any message. */
export function compareRoutes(
  app: TypedApp,
  deps: {
    store: { readonly messages: Pick<Store["messages"], "blindWins"> };
    compare: CompareModelsDeps;
    pick: PickMessageDeps;
    limiters: Limiters;
    uploads: Uploads;
  },
): void {
  app.post(
    "/api/messages/compare",
    {
      config: { access: "user", hasForm: true, needsRoom: true, wantsAnswer: true },
      schema: { response: { 200: comparedSchema } },
      preHandler: deps.limiters.sendPerUser,
    },
    async (request) => {
      const key = request.headers["idempotency-key"];
      const idempotencyKey = key === undefined ? null : parseInput(idempotencyKeySchema, key);
      const start = async (sent: z.output<typeof compareSchema>, files: CompareModelsInput["files"]) => {
        const input = { ...sent, parentId: sent.parentId ?? null, files, idempotencyKey };
        return { messages: (await compareModels(deps.compare, userOf(request), input)).map(presentMessage) };
      };
      if (!request.isMultipart()) return await start(parseInput(compareSchema, request.body), []);
      const form = await deps.uploads.receive(request);
      try {
        return await start(parseInput(compareFormSchema, form.fields), form.files);
      } finally {
        await form.discard();
      }
    },
  );

  app.get(
    "/api/user/blind-results",
    { config: { access: "user" }, schema: { response: { 200: blindResultsSchema } } },
    async (request) => {
      const catalogue = deps.compare.catalogue.current();
      return blindResults(await deps.store.messages.blindWins(userOf(request).id)).map((result) => ({
        ...result,
        label: WORDING_LABELS[result.side] ?? catalogue.get(result.side)?.label ?? result.side,
      }));
    },
  );

  app.post(
    "/api/messages/:id/pick",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: messageSchema } } },
    async (request) => presentMessage(await pickMessage(deps.pick, userOf(request), request.params.id)),
  );
}
