import { idParamsSchema } from "#contract/ids.ts";
import { forgetMemorySchema, type Memory, type MemoryEffect, memorySchema } from "#contract/memory.ts";
import { decideSlot, type SlotCounts } from "#domain/memory/slot-decision.ts";
import { describeLesson } from "#domain/prompting/memory/lessons.ts";
import { notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { isMemoryOn } from "./memory-runner.ts";

interface ShowMemoryDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "choices" | "prompts"> };
}

/** Everything that was learned from this user, even while memory is off. */
async function showMemory({ store }: ShowMemoryDeps, user: UserRecord): Promise<Memory> {
  const [choices, prompts] = await Promise.all([store.memory.choices(user.id), store.memory.prompts(user.id)]);
  return {
    isOn: isMemoryOn(user),
    choices: choices.map(({ lastAt, slot, value, ...choice }) => {
      const { title, text } = describeLesson({ slot, value }) ?? GONE;
      const effect = effectOf({ ...choice, slot, value }, text);
      return { ...choice, slot: title, value: text, effect, lastAt: lastAt.toISOString() };
    }),
    prompts: prompts.map(({ lastAt, ...prompt }) => ({ ...prompt, lastAt: lastAt.toISOString() })),
  };
}

/** Shown for a rule that only an earlier version of Redraft had. The user can still see and forget it. */
const GONE = { title: "No longer used", text: "" } as const;

/** The effect according to the counts only, because there is no prompt here. Similar prompts may change it later. */
function effectOf(choice: SlotCounts, text: string): MemoryEffect {
  const { kind } = decideSlot(choice);
  if (kind !== "fills") return kind;
  if (text === "") return "open";
  return "fills";
}

export function memoryRoutes(app: TypedApp, { store, clock }: { store: Pick<Store, "memory">; clock: Clock }): void {
  app.get(
    "/api/user/memory",
    { config: { access: "user" }, schema: { response: { 200: memorySchema } } },
    async (request) => showMemory({ store }, requireUser(request)),
  );

  app.delete("/api/user/memory", { config: { access: "user" } }, async (request, reply) => {
    await store.memory.forgetAll(requireUser(request).id, clock.now());
    return reply.status(204).send();
  });

  app.post(
    "/api/user/memory/forget",
    { config: { access: "user" }, schema: { body: forgetMemorySchema } },
    async (request, reply) => {
      if (!(await store.memory.forget(requireUser(request).id, request.body.ids))) throw notFound();
      return reply.status(204).send();
    },
  );

  app.delete(
    "/api/user/memory/:id",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      if (!(await store.memory.forget(requireUser(request).id, [request.params.id]))) throw notFound();
      return reply.status(204).send();
    },
  );
}
