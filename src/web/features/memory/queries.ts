import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Memory, memorySchema } from "#contract/memory.ts";
import { request, send } from "#web/lib/api.ts";
import { showClearMemoryError, showForgetError, showMemoryCleared, showMemoryEntryForgotten } from "./notices.ts";

export const memoryQuery = queryOptions<Memory>({
  queryKey: ["/api/user/memory"],
  queryFn: ({ signal }) => request("GET", "/api/user/memory", { schema: memorySchema, signal }),
  // The memory changes while the user chats, so each visit fetches it again.
  refetchOnMount: "always",
});

export function useForgetMemoryEntries() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      await send("POST", "/api/user/memory/forget", { body: { ids } });
    },
    onSuccess: (_, ids) => {
      queries.setQueryData(memoryQuery.queryKey, (memory) => memory && without(memory, ids));
      showMemoryEntryForgotten();
    },
    onError: (error) => {
      showForgetError(error);
      // The entry may already be deleted, in another tab or together with its conversation.
      queries.invalidateQueries({ queryKey: memoryQuery.queryKey }).catch(() => undefined);
    },
  });
}

export function useForgetAll() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await send("DELETE", "/api/user/memory");
    },
    onSuccess: () => {
      queries.setQueryData(memoryQuery.queryKey, (memory) => memory && { ...memory, choices: [], prompts: [] });
      showMemoryCleared();
    },
    onError: showClearMemoryError,
  });
}

const without = (memory: Memory, ids: readonly number[]): Memory => ({
  ...memory,
  choices: memory.choices.filter(({ id }) => !ids.includes(id)),
  prompts: memory.prompts.filter(({ id }) => !ids.includes(id)),
});
