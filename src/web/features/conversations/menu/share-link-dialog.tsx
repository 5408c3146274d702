import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Conversation } from "#contract/conversations.ts";
import { type ShareState, shareStateSchema } from "#contract/shared-copies.ts";
import { request, send } from "#web/lib/api.ts";
import { formatMomentWithYear } from "#web/lib/format-dates.ts";
import { formatNumberOfPrompts } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";

interface ShareLinkProps {
  conversation: Pick<Conversation, "id">;
  endId: number | null;
  onClose: () => void;
}

const shareQuery = (id: number) =>
  queryOptions<ShareState>({
    queryKey: ["/api/conversations", id, "share"],
    queryFn: ({ signal }) => request("GET", `/api/conversations/${id}/share`, { schema: shareStateSchema, signal }),
    staleTime: 0,
  });

/** The current link and its actions. `onMade` is called after a link was created. */
function useShareLink(id: number, endId: number | null, onMade: () => void) {
  const queries = useQueryClient();
  const query = shareQuery(id);
  const { data: state, error } = useQuery(query);
  const make = useMutation({
    mutationFn: () =>
      request("POST", `/api/conversations/${id}/share`, {
        body: endId === null ? {} : { endId },
        schema: shareStateSchema,
      }),
    onSuccess: (made) => {
      queries.setQueryData(query.queryKey, made);
      onMade();
    },
  });
  const revoke = useMutation({
    mutationFn: () => send("DELETE", `/api/conversations/${id}/share`),
    onSuccess: () => queries.setQueryData(query.queryKey, (before) => before && { ...before, link: null }),
  });
  return {
    state,
    isLoading: state === undefined && error === null,
    isPending: make.isPending || revoke.isPending,
    /** True: this dialog has just created or updated the shared copy, so the copy needs no update. */
    isFresh: make.isSuccess,
    problem: make.error ?? revoke.error ?? error,
    make: () => make.mutate(),
    revoke: () => revoke.mutate(),
  };
}

export function ShareLinkDialog({ conversation: { id }, endId, onClose }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const sharing = useShareLink(id, endId, () => setTimeout(() => field.current?.select()));
  const { state, problem } = sharing;
  const link = state?.link ?? null;
  const address = link === null ? "" : `${window.location.origin}/shared/${link.key}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Share a read-only link"
      description="Whoever has the link can read this conversation as it is now, without an account and without your name: your prompts, what was sent and the answers. What you write later is not in it."
      footer={
        <ShareButtons
          isOn={state?.isOn === true}
          isPending={sharing.isPending}
          address={link === null ? null : address}
          onMake={sharing.make}
          onClose={onClose}
        />
      }
    >
      {sharing.isLoading && <LoadingSkeleton />}
      {state?.isOn === false && <p role="status">Links are switched off on this site. None can be opened.</p>}
      {link !== null && (
        <>
          <TextField
            ref={field}
            label="Link"
            value={address}
            readOnly
            hint={`Copy of ${formatMomentWithYear(link.sharedAt)}, ${formatNumberOfPrompts(link.turns)}.`}
            onFocus={(event) => event.target.select()}
          />
          <div className="row">
            {!sharing.isFresh && (
              <Button size="tiny" disabled={state?.isOn !== true || sharing.isPending} onClick={sharing.make}>
                Update the copy
              </Button>
            )}
            <Button size="tiny" disabled={sharing.isPending} onClick={sharing.revoke}>
              Remove link
            </Button>
          </div>
        </>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {problem.message}
        </p>
      )}
    </Dialog>
  );
}

interface ShareButtonsProps {
  /** True: this site allows share links. */
  isOn: boolean;
  isPending: boolean;
  /** Null if there is no link. */
  address: string | null;
  onMake: () => void;
  onClose: () => void;
}

function ShareButtons({ isOn, isPending, address, onMake, onClose }: ShareButtonsProps) {
  if (address === null) {
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!isOn || isPending} onClick={onMake}>
          <Icon name="link" />
          Create link
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={onClose}>Done</Button>
      <Button variant="primary" disabled={!isOn} onClick={() => copyToClipboard(address, "The link has been copied.")}>
        <Icon name="copy" />
        Copy link
      </Button>
    </>
  );
}
