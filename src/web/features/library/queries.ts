import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type LibraryPrompt, type LibraryPromptInput, libraryPromptSchema } from "#contract/library.ts";
import { request, send } from "#web/lib/api.ts";

const ROOT = "/api/library/prompts";
const one = { schema: libraryPromptSchema } as const;

/** Pinned prompts first, then the most used. */
export const libraryQuery = queryOptions<LibraryPrompt[]>({
  queryKey: [ROOT],
  queryFn: ({ signal }) => request("GET", ROOT, { schema: z.array(libraryPromptSchema), signal }),
  refetchOnMount: "always",
});

const postPrompt = (body: LibraryPromptInput): Promise<LibraryPrompt> => request("POST", ROOT, { body, ...one });

/** Adds a prompt from another page than the library. Throws an ApiError. */
export async function addToLibrary(queries: QueryClient, prompt: LibraryPromptInput): Promise<void> {
  await postPrompt(prompt);
  await queries.invalidateQueries({ queryKey: [ROOT] });
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: [ROOT] }) });
}

export const useAddLibraryPrompt = () => useChange(postPrompt);

export const useChangeLibraryPrompt = () =>
  useChange(({ id, ...body }: { id: number } & Partial<LibraryPromptInput & Pick<LibraryPrompt, "isPinned">>) =>
    request("PATCH", `${ROOT}/${id}`, { body, ...one }),
  );

export const useDeleteLibraryPrompt = () => useChange((id: number) => send("DELETE", `${ROOT}/${id}`));

export const useCountLibraryPromptUse = () =>
  useChange(({ id, values }: { id: number; values: Readonly<Record<string, string>> }) =>
    request("POST", `${ROOT}/${id}/use`, { body: { values }, ...one }),
  );
