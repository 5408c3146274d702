import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import type { LibraryPrompt, LibraryPromptInput } from "#contract/library.ts";
import { includesTier } from "#domain/plans/plans.ts";
import { findVariableNames } from "#domain/workspaces/prompt-variables.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { FillPromptForm } from "#web/features/library/fill-prompt-form.tsx";
import { PromptList } from "#web/features/library/prompt-list.tsx";
import {
  libraryQuery,
  useAddLibraryPrompt,
  useChangeLibraryPrompt,
  useDeleteLibraryPrompt,
} from "#web/features/library/queries.ts";
import { addToDraft } from "#web/lib/draft.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PromptTextField, PromptTitleField, usePromptForm } from "#web/ui/prompt-form.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/features/library/library.css";

export function LibraryScreen() {
  const { user } = useAuth();
  const { data: prompts, error, refetch } = useQuery(libraryQuery);
  const [, navigate] = useLocation();
  const { search, setSearch, found, chosen, choose } = useLibraryChoice(prompts ?? []);
  const { dialog, add, edit, share } = useLibraryDialogs(chosen, choose);
  const remove = useDeleteLibraryPrompt();
  usePageTitle("Prompt library");
  if (user === null) return null;
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <div className="between library-head">
          <h1 className="large" tabIndex={-1}>
            Prompt library
          </h1>
          <Button onClick={add}>
            <Icon name="plus" />
            New prompt
          </Button>
        </div>
        {prompts === undefined && error === null && <LoadingSkeleton />}
        {prompts === undefined && error !== null && (
          <div className="trouble" role="alert">
            <p>{error.message}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
        {prompts?.length === 0 && <EmptyLibrary />}
        {prompts !== undefined && prompts.length > 0 && (
          <div className="library">
            <PromptList search={search} onSearch={setSearch} found={found} chosen={chosen} onChoose={choose} />
            {chosen !== undefined && (
              <FillPromptForm
                key={chosen.id}
                prompt={chosen}
                onUse={(text) => {
                  addToDraft("new", text);
                  navigate("/chat");
                }}
                onEdit={edit}
                onDelete={() => {
                  if (window.confirm(`Delete “${chosen.title}” from your library?`)) remove.mutate(chosen.id);
                }}
                onShare={includesTier(user.subscriptionTier, "premier") ? share : null}
              />
            )}
          </div>
        )}
      </main>
      {dialog}
    </>
  );
}

function EmptyLibrary() {
  return (
    <div className="empty">
      <b>Nothing in it yet</b>
      <p className="muted">
        Keep a prompt that you use again and again, with blanks such as {"{{reader}}"} for what changes.
      </p>
    </div>
  );
}

const ShareDialog = lazy(async () => ({
  default: (await import("#web/features/workspaces/share-dialog.tsx")).ShareDialog,
}));

interface LibraryDialogs {
  dialog: ReactNode;
  add: () => void;
  edit: () => void;
  share: () => void;
}

/** The dialogs to add, edit and share a prompt. Render `dialog`; the functions open it. */
function useLibraryDialogs(chosen: LibraryPrompt | undefined, onAdded: (id: number) => void): LibraryDialogs {
  const [asked, setAsked] = useState<"add" | "edit" | "share" | null>(null);
  const added = useAddLibraryPrompt();
  const changed = useChangeLibraryPrompt();
  const close = () => setAsked(null);
  return {
    add() {
      added.reset();
      setAsked("add");
    },
    edit() {
      changed.reset();
      setAsked("edit");
    },
    share: () => setAsked("share"),
    dialog: (
      <>
        {asked === "add" && (
          <PromptDialog
            title="New prompt"
            start={{ title: "", text: "" }}
            isPending={added.isPending}
            problem={added.error?.message}
            onSave={(words) =>
              added.mutate(words, {
                onSuccess: ({ id }) => {
                  onAdded(id);
                  close();
                },
              })
            }
            onClose={close}
          />
        )}
        {asked === "edit" && chosen !== undefined && (
          <PromptDialog
            title="Edit prompt"
            start={{ title: chosen.title, text: chosen.text }}
            isPending={changed.isPending}
            problem={changed.error?.message}
            onSave={(words) => changed.mutate({ id: chosen.id, ...words }, { onSuccess: close })}
            onClose={close}
          />
        )}
        {asked === "share" && chosen !== undefined && (
          <Suspense fallback={null}>
            <ShareDialog start={{ title: chosen.title, description: "", text: chosen.text }} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}

/** The open prompt is the chosen one or, without a choice, the first match of the search. */
function useLibraryChoice(prompts: readonly LibraryPrompt[]) {
  const [search, setSearch] = useState("");
  const [chosenId, choose] = useState<number | null>(null);
  const found = prompts.filter((prompt) => matches(prompt, search));
  const chosen = prompts.find(({ id }) => id === chosenId) ?? found[0];
  return { search, setSearch, found, chosen, choose };
}

const matches = ({ title, text }: LibraryPrompt, search: string): boolean =>
  `${title}\n${text}`.toLowerCase().includes(search.trim().toLowerCase());

interface PromptDialogProps {
  title: string;
  start: LibraryPromptInput;
  isPending: boolean;
  problem: string | undefined;
  onSave: (words: LibraryPromptInput) => void;
  onClose: () => void;
}

function PromptDialog({ title, start, isPending, problem, onSave, onClose }: PromptDialogProps) {
  const writing = usePromptForm(start);
  const submit = () => {
    const words = writing.finish();
    if (words !== null) onSave(words);
  };
  return (
    <FormDialog
      className="library-form"
      title={title}
      action="Save prompt"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PromptTitleField writing={writing} />
      <PromptTextField writing={writing} rows={7} hint={blanksHint(writing.words.text)} problem={problem} />
    </FormDialog>
  );
}

function blanksHint(text: string): string {
  const blanks = findVariableNames(text);
  if (blanks.length === 0) return "Select words that change and press Add a blank: you fill them in each time.";
  return `Blanks: ${blanks.join(", ")}.`;
}
