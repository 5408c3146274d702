import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { type LoginInput, type RegisterInput, signedInUserSchema, type User } from "#contract/accounts.ts";
import type { PasskeyAssertion } from "#contract/passkeys.ts";
import { request, send, TOKEN_KEY } from "#web/lib/api.ts";
import { assignTabToUser } from "#web/lib/assign-tab-to-user.ts";
import { readDraft, writeDraft } from "#web/lib/draft.ts";
import { readFrontPagePrompt } from "#web/lib/front-page-prompt.ts";
import { deleteAllLocalData } from "#web/lib/kept-conversations.ts";
import { dismissShownNotice } from "#web/ui/notify.ts";
import { AFTER_SIGN_OUT } from "./destinations.ts";
import { userQuery } from "./queries.ts";
import { announceSignOut } from "./signed-out-elsewhere.ts";

type WayIn = "/api/login" | "/api/passkeys/sign-in" | "/api/register";

async function enter(path: WayIn, body: LoginInput | PasskeyAssertion | RegisterInput): Promise<User> {
  const { token, ...user } = await request("POST", path, { body, schema: signedInUserSchema });
  if (token !== undefined) localStorage.setItem(TOKEN_KEY, token);
  return user;
}

function welcome(queries: QueryClient, user: User) {
  dismissShownNotice();
  const tried = readFrontPagePrompt();
  assignTabToUser(user.id);
  if (tried !== "" && readDraft("new") === "") writeDraft("new", tried);
  queries.setQueryData(userQuery.queryKey, user);
}

export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: LoginInput) => enter("/api/login", input),
    onSuccess: (user) => welcome(queries, user),
  });
}

/** `ask` opens the browser's passkey dialog. It is a parameter so that other pages do not load the passkey code. */
export function usePasskeySignIn(ask: () => Promise<PasskeyAssertion>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => enter("/api/passkeys/sign-in", await ask()),
    onSuccess: (user) => welcome(queries, user),
  });
}

export function useSignUp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: RegisterInput) => enter("/api/register", input),
    onSuccess: (user) => welcome(queries, user),
  });
}

/** Ends the session in this browser even if the server fails. */
export function useSignOut() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = useMutation({
    mutationFn: () => send("POST", "/api/logout"),
    onError: (error) => console.error("Sign-out failed on the server", error),
    onSettled: async () => {
      localStorage.removeItem(TOKEN_KEY);
      // The next user must not see this user's drafts.
      sessionStorage.clear();
      announceSignOut();
      await deleteAllLocalData();
      navigate(AFTER_SIGN_OUT);
      queries.setQueryData(userQuery.queryKey, null);
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] });
    },
  });
  return { signOut: () => signOut.mutate(), isPending: signOut.isPending };
}
