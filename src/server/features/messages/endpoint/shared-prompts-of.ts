import type { WireSharedPrompt } from "#contract/endpoint/shared-prompts.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";

/** What the workspaces of this user share. */
export async function sharedPromptsOf(
  { workspaces }: { readonly workspaces: Pick<Store["workspaces"], "list" | "prompts"> },
  user: UserRecord,
): Promise<WireSharedPrompt[]> {
  const joined = await workspaces.list(user.id);
  const shared = await Promise.all(
    joined.map(async ({ id, name }) => (await workspaces.prompts(user.id, id)).map((prompt) => ({ name, prompt }))),
  );
  return shared.flat().map(({ name, prompt: { id, title, description, text } }) => ({
    ...{ id, workspace: name, title, description, text },
  }));
}
