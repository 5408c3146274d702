import { lazy, type ReactNode, Suspense, useState } from "react";
import type { LibraryPrompt } from "#contract/library.ts";
import { PromptDialog } from "#web/features/library/prompt-dialog.tsx";
import { useAddPrompt, useChangeLibraryPrompt } from "#web/features/library/queries.ts";

const ShareDialog = lazy(async () => ({
  default: (await import("#web/features/workspaces/share-dialog.tsx")).ShareDialog,
}));

interface LibraryDialogs {
  dialog: ReactNode;
  add: () => void;
  edit: () => void;
  share: () => void;
}

/** Writing a new prompt, editing and sharing the chosen one: put `dialog` into the screen; the others open it. */
export function useLibraryDialogs(chosen: LibraryPrompt | undefined, onAdded: (id: number) => void): LibraryDialogs {
  const [asked, setAsked] = useState<"add" | "edit" | "share" | null>(null);
  const added = useAddPrompt();
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
