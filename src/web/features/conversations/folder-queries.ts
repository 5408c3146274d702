import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Folder, folderSchema } from "#contract/conversations.ts";
import { request, send } from "#web/lib/api.ts";
import { refreshConversations } from "./queries.ts";

/** Sorted by name. */
export const foldersQuery = queryOptions<Folder[]>({
  queryKey: ["/api/folders"],
  queryFn: ({ signal }) => request("GET", "/api/folders", { schema: z.array(folderSchema), signal }),
});

/** If a folder with this name exists, the server returns that folder. */
export function useCreateFolder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => request("POST", "/api/folders", { body: { name }, schema: folderSchema }),
    onSuccess: () => queries.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  });
}

export function useRenameFolder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: Folder) =>
      request("PATCH", `/api/folders/${id}`, { body: { name }, schema: folderSchema }),
    onSuccess: () => queries.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  });
}

/** Deletes a folder. Its conversations stay. */
export function useDeleteFolder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send("DELETE", `/api/folders/${id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: foldersQuery.queryKey });
      refreshConversations(queries);
    },
  });
}
