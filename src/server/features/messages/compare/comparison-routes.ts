import type * as z from "zod/mini";
import { blindTestResultsSchema, comparedMessagesSchema, compareFormSchema, compareSchema } from "#contract/compare.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { idempotencyKeySchema, isFinalStatus, messageSchema } from "#contract/messages.ts";
import { type BlindTestSide, countBlindTestResults } from "#domain/routing/blind-test.ts";
import { outcomesOfPick } from "#domain/routing/route-outcomes.ts";
import { AppError, notFound } from "../../../app-error.ts";
import { parseInput } from "../../../http/parse-input.ts";
import type { Limiters } from "../../../http/rate-limit.ts";
import { requireUser } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { UploadReceiver } from "../../../http/upload-receiver.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import { presentMessage } from "../present/present-message.ts";
import type { LearnOutcome } from "../route/learn-outcome.ts";
import { type CompareModelsDeps, type CompareModelsInput, compareModels } from "./compare-models.ts";

const WORDING_LABELS: Partial<Record<BlindTestSide, string>> = {
  rewritten: "Redraft’s rewrite",
  "as-typed": "Your own words",
};

export function comparisonRoutes(
  app: TypedApp,
  deps: {
    store: { readonly messages: Pick<Store["messages"], "blindWins"> };
    compare: CompareModelsDeps;
    pick: PickMessageDeps;
    limiters: Limiters;
    uploads: UploadReceiver;
  },
): void {
  app.post(
    "/api/messages/compare",
    {
      config: { access: "user", hasForm: true, needsRoom: true, wantsAnswer: true },
      schema: { response: { 200: comparedMessagesSchema } },
      preHandler: deps.limiters.sendPerUser,
    },
    async (request) => {
      const key = request.headers["idempotency-key"];
      const idempotencyKey = key === undefined ? null : parseInput(idempotencyKeySchema, key);
      const start = async (sent: z.output<typeof compareSchema>, files: CompareModelsInput["files"]) => {
        const input = { ...sent, parentId: sent.parentId ?? null, files, idempotencyKey };
        return { messages: (await compareModels(deps.compare, requireUser(request), input)).map(presentMessage) };
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
    { config: { access: "user" }, schema: { response: { 200: blindTestResultsSchema } } },
    async (request) => {
      const catalogue = deps.compare.catalogue.current();
      return countBlindTestResults(await deps.store.messages.blindWins(requireUser(request).id)).map((result) => ({
        ...result,
        label: WORDING_LABELS[result.side] ?? catalogue.get(result.side)?.label ?? result.side,
      }));
    },
  );

  app.post(
    "/api/messages/:id/pick",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: messageSchema } } },
    async (request) => presentMessage(await pickMessage(deps.pick, requireUser(request), request.params.id)),
  );
}

interface PickMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find" | "compared" | "pick"> };
  readonly learnOutcome: LearnOutcome;
}

/**
 * Picks one answer of a comparison. Later prompts read only this one. Throws not-found for another user's message,
 * message-busy for a message in progress, and invalid-input for a message without an answer or outside of a comparison.
 */
async function pickMessage(deps: PickMessageDeps, user: UserRecord, messageId: number): Promise<MessageRecord> {
  const message = await deps.store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  const { compareGroup, status, answer } = message;
  if (compareGroup === null) throw new AppError("invalid-input", "This answer is not part of a comparison.");
  if (!isFinalStatus(status)) throw new AppError("message-busy", "This message is still being answered.");
  if (status === "failed" || (answer ?? "") === "") throw new AppError("invalid-input", "There is no answer to pick.");
  const { beforeId } = await deps.store.messages.pick(user.id, messageId, compareGroup);
  const group = await deps.store.messages.compared(user.id, compareGroup);
  // A stopped or failed answer does not count as a loser: the user has not read all of it.
  const read = group.filter((other) => other.status === "done" || other.id === messageId || other.id === beforeId);
  const compared = read.map((other) => ({ ...other, isImproved: other.improvement?.changed === true }));
  deps.learnOutcome(user, outcomesOfPick(compared, { pickedId: messageId, beforeId, wasBlind: message.isBlind }));
  return { ...message, isPicked: true, isBlind: group.find(({ id }) => id === messageId)?.isBlind ?? false };
}
