import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type Invitation,
  invitationSchema,
  type SharedPrompt,
  sharedPromptSchema,
  type Workspace,
  type WorkspaceMember,
  workspaceMemberSchema,
  workspaceSchema,
} from "#contract/workspaces.ts";
import { request, send } from "#web/lib/api.ts";

const ROOT = "/api/team-workspaces";

/** Other users change this data, so each visit fetches it again. */
const FRESH = { refetchOnMount: "always" } as const;

/** The newest first. */
export const workspacesQuery = queryOptions<Workspace[]>({
  queryKey: [ROOT],
  queryFn: ({ signal }) => request("GET", ROOT, { schema: z.array(workspaceSchema), signal }),
  ...FRESH,
});

export const membersQuery = (id: number) =>
  queryOptions<WorkspaceMember[]>({
    queryKey: [ROOT, id, "members"],
    queryFn: ({ signal }) =>
      request("GET", `${ROOT}/${id}/members`, { schema: z.array(workspaceMemberSchema), signal }),
    ...FRESH,
  });

export const sharedPromptsQuery = (id: number) =>
  queryOptions<SharedPrompt[]>({
    queryKey: [ROOT, id, "shared-prompts"],
    queryFn: ({ signal }) =>
      request("GET", `${ROOT}/${id}/shared-prompts`, { schema: z.array(sharedPromptSchema), signal }),
    ...FRESH,
  });

function refresh(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: [ROOT] }).catch(() => undefined);
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    // Do not await the refetch: it can remove the screen, and then the caller's success callback would not run.
    onSettled: () => {
      refresh(queries);
    },
  });
}

const one = { schema: workspaceSchema } as const;

export interface WorkspaceFields {
  name: string;
  description: string;
}
export const useCreateWorkspace = () => useChange((body: WorkspaceFields) => request("POST", ROOT, { body, ...one }));

/** The invitation for a code. Never refetched, because the server counts each request as a guess of the code. */
export const invitationQuery = (inviteCode: string) =>
  queryOptions<Invitation>({
    queryKey: [ROOT, "invitation", inviteCode],
    queryFn: ({ signal }) =>
      request("POST", `${ROOT}/invitation`, { body: { inviteCode }, schema: invitationSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useJoinWorkspace = () =>
  useChange((inviteCode: string) => request("POST", `${ROOT}/join`, { body: { inviteCode }, ...one }));

export const useChangeWorkspace = (id: number) =>
  useChange((body: WorkspaceFields) => request("PATCH", `${ROOT}/${id}`, { body, ...one }));

export const useDeleteWorkspace = (id: number) => useChange(() => send("DELETE", `${ROOT}/${id}`));

export const useRenewCode = (id: number) => useChange(() => request("POST", `${ROOT}/${id}/invite-code`, one));

export const useLeaveWorkspace = (id: number) => useChange(() => send("POST", `${ROOT}/${id}/leave`));

export const useTransferOwnership = (id: number) =>
  useChange((userId: number) => request("POST", `${ROOT}/${id}/owner`, { body: { userId }, ...one }));

export const useRemoveMember = (id: number) =>
  useChange((userId: number) => send("DELETE", `${ROOT}/${id}/members/${userId}`));

export interface SharedPromptFields {
  title: string;
  description: string;
  text: string;
}
export const useSharePrompt = () =>
  useChange(({ workspaceId, ...body }: SharedPromptFields & { workspaceId: number }) =>
    request("POST", `${ROOT}/${workspaceId}/shared-prompts`, { body, schema: sharedPromptSchema }),
  );

export const useChangePrompt = (workspaceId: number, id: number) =>
  useChange((body: SharedPromptFields) =>
    request("PATCH", `${ROOT}/${workspaceId}/shared-prompts/${id}`, { body, schema: sharedPromptSchema }),
  );

export const useRemovePrompt = (workspaceId: number) =>
  useChange((id: number) => send("DELETE", `${ROOT}/${workspaceId}/shared-prompts/${id}`));

export const useCountSharedPromptUse = (workspaceId: number) =>
  useChange((id: number) =>
    request("POST", `${ROOT}/${workspaceId}/shared-prompts/${id}/use`, { schema: sharedPromptSchema }),
  );
