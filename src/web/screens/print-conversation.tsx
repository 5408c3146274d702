import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { CopiedTurns } from "#web/features/conversations/copy/copied-turns.tsx";
import { fetchCopiedTurns } from "#web/features/conversations/copy/save-conversation.ts";
import { useConversation } from "#web/features/conversations/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorPage } from "#web/ui/error-page.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";

/** Shows a whole conversation and opens the browser's print dialog, which can also save a PDF. */
export function PrintConversationScreen({ id }: { id: number }) {
  const [search] = useSearchParams();
  const endId = Number(search.get("end")) || null;
  const copy = useQuery({ queryKey: ["/print", id, endId], queryFn: () => fetchCopiedTurns(id, endId), gcTime: 0 });
  const conversation = useConversation(id);
  const title = conversation ? formatConversationTitle(conversation) : "Conversation";
  // The print dialog uses the title as the file name.
  usePageTitle(title);
  const isReady = copy.data !== undefined && conversation !== undefined;
  const wasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || wasPrinted.current) return;
    wasPrinted.current = true;
    void document.fonts.ready.then(() => window.print());
  }, [isReady]);
  if (copy.error !== null)
    return (
      <ErrorPage
        title="The conversation could not be loaded"
        text={copy.error.message}
        onRetry={() => void copy.refetch()}
      />
    );
  return (
    <main id="main" className="copied-page">
      <div className="row no-print">
        <ButtonLink href={`/chat/${id}`}>Back</ButtonLink>
        <Button variant="primary" disabled={!isReady} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <header>
        <h1 className="heading" dir="auto">
          {title}
        </h1>
      </header>
      {isReady ? <CopiedTurns turns={copy.data ?? []} author="You" /> : <LoadingSkeleton />}
    </main>
  );
}
