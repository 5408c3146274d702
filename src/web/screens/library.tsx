import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import type { LibraryPrompt } from "#contract/library.ts";
import { includesTier } from "#domain/plans.ts";
import { promptPieces } from "#domain/prompt-variables.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { FillSheet } from "#web/features/library/fill-sheet.tsx";
import { PromptDialog } from "#web/features/library/prompt-dialog.tsx";
import {
  libraryQuery,
  useAddPrompt,
  useChangeLibraryPrompt,
  useDeleteLibraryPrompt,
} from "#web/features/library/queries.ts";
import { readDraft, writeDraft } from "#web/lib/draft.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingLines } from "#web/ui/loading-lines.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/features/library/library.css";

const ShareDialog = lazy(async () => ({
  default: (await import("#web/features/workspaces/share-dialog.tsx")).ShareDialog,
}));

type Asked = "add" | "edit" | "share" | null;

/** One's own prompts: find one, fill its blanks, take it to the chat. */
export function LibraryScreen() {
  const { user } = useAuth();
  const { data: prompts, error, refetch } = useQuery(libraryQuery);
  const [, navigate] = useLocation();
  const [search, setSearch] = useState("");
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const add = useAddPrompt();
  const change = useChangeLibraryPrompt();
  const remove = useDeleteLibraryPrompt();
  usePageTitle("Prompt library");
  if (user === null) return null;
  const found = (prompts ?? []).filter((prompt) => matches(prompt, search));
  const chosen = prompts?.find(({ id }) => id === chosenId) ?? found[0];
  const close = () => setAsked(null);
  const use = (text: string) => {
    const before = readDraft("new").trimEnd();
    writeDraft("new", before === "" ? text : `${before}\n\n${text}`);
    navigate("/chat");
  };
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <div className="between library-head">
          <h1 className="large" tabIndex={-1}>
            Prompt library
          </h1>
          <Button
            onClick={() => {
              add.reset();
              setAsked("add");
            }}
          >
            <Icon name="plus" />
            New prompt
          </Button>
        </div>
        {prompts === undefined && error === null && <LoadingLines />}
        {prompts === undefined && error !== null && (
          <div className="trouble" role="alert">
            <p>{error.message}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
        {prompts?.length === 0 && (
          <div className="empty">
            <b>Nothing in it yet</b>
            <p className="muted">
              Keep a prompt that you use again and again, with blanks such as {"{{reader}}"} for what changes.
            </p>
          </div>
        )}
        {prompts !== undefined && prompts.length > 0 && (
          <div className="library">
            <section aria-label="Prompts">
              <label className="library-search">
                <span className="sr">Search prompts</span>
                <Icon name="search" />
                <input
                  type="search"
                  className="input"
                  placeholder="Search prompts"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              </label>
              {found.length === 0 && <p className="muted">No prompt has these words.</p>}
              <ul className="library-list">
                {found.map((prompt) => (
                  <PromptRow
                    key={prompt.id}
                    prompt={prompt}
                    isChosen={prompt === chosen}
                    onChoose={() => setChosenId(prompt.id)}
                  />
                ))}
              </ul>
            </section>
            {chosen !== undefined && (
              <FillSheet
                key={`${chosen.id} ${chosen.text}`}
                prompt={chosen}
                onUse={use}
                onEdit={() => {
                  change.reset();
                  setAsked("edit");
                }}
                onDelete={() => {
                  if (window.confirm(`Delete “${chosen.title}” from your library?`)) remove.mutate(chosen.id);
                }}
                onShare={includesTier(user.subscriptionTier, "premier") ? () => setAsked("share") : null}
              />
            )}
          </div>
        )}
      </main>
      {asked === "add" && (
        <PromptDialog
          title="New prompt"
          start={{ title: "", text: "" }}
          isPending={add.isPending}
          problem={add.error?.message}
          onSave={(words) =>
            add.mutate(words, {
              onSuccess: ({ id }) => {
                setChosenId(id);
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
          isPending={change.isPending}
          problem={change.error?.message}
          onSave={(words) => change.mutate({ id: chosen.id, ...words }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {asked === "share" && chosen !== undefined && (
        <Suspense fallback={null}>
          <ShareDialog start={{ title: chosen.title, description: "", text: chosen.text }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const matches = ({ title, text }: LibraryPrompt, search: string): boolean =>
  `${title}\n${text}`.toLowerCase().includes(search.trim().toLowerCase());

interface PromptRowProps {
  prompt: LibraryPrompt;
  isChosen: boolean;
  onChoose: () => void;
}

function PromptRow({ prompt: { title, text, isPinned, useCount }, isChosen, onChoose }: PromptRowProps) {
  return (
    <li>
      <button type="button" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        <b>
          {isPinned && <Icon name="pin" />}
          {title}
        </b>
        <span className="fig muted">{useCount === 1 ? "1 time" : `${useCount} times`}</span>
        <span className="library-text muted">
          {promptPieces(text).map((piece, index) =>
            piece.kind === "text" ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
              <span key={index} className="hole">
                {piece.name}
              </span>
            ),
          )}
        </span>
      </button>
    </li>
  );
}
