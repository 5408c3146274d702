import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { sharedCopySchema } from "#contract/shared-copies.ts";
import { CopiedTurns } from "#web/features/conversations/copy/copied-turns.tsx";
import { ApiError, request } from "#web/lib/api.ts";
import { brandName } from "#web/lib/brand.ts";
import { formatLongDayWithYear } from "#web/lib/format-dates.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorPage } from "#web/ui/error-page.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import "#web/ui/barless-page.css";

/** A copy of a conversation from the time when it was shared. Any visitor with the link can read it. */
export function SharedCopyScreen({ linkKey }: { linkKey: string }) {
  const copy = useQuery({
    queryKey: ["/api/shared", linkKey],
    queryFn: ({ signal }) =>
      request("GET", `/api/shared/${encodeURIComponent(linkKey)}`, { schema: sharedCopySchema, signal }),
    retry: false,
  });
  const isGone = copy.error instanceof ApiError && copy.error.status === 404;
  const title = copy.data?.title ?? "Shared conversation";
  usePageTitle(isGone ? "Link not found" : title);
  useNoIndex();
  if (copy.error !== null && !isGone)
    return (
      <ErrorPage title="The copy could not be loaded" text={copy.error.message} onRetry={() => void copy.refetch()} />
    );
  return (
    <>
      <TopBar home="/" label="Main">
        <ButtonLink href="/">What is {brandName}?</ButtonLink>
      </TopBar>
      <main id="main" className="page">
        {isGone ? (
          <div className="empty">
            <h1 className="large">This link does not work</h1>
            <p className="read muted">Its owner may have removed it. Ask them for a new one.</p>
          </div>
        ) : (
          <div className="copied-page">
            <header>
              <h1 className="heading" dir="auto">
                {title}
              </h1>
              {copy.data !== undefined && (
                <p className="small muted">
                  A read-only copy, shared on{" "}
                  <time dateTime={copy.data.sharedAt}>{formatLongDayWithYear(copy.data.sharedAt)}</time>.
                </p>
              )}
            </header>
            {copy.data === undefined ? <LoadingSkeleton /> : <CopiedTurns turns={copy.data.turns} author="Prompt" />}
          </div>
        )}
      </main>
    </>
  );
}

/** Tells search engines not to list this page. Some of them ignore the HTTP header that says the same. */
function useNoIndex(): void {
  useEffect(() => {
    const mark = Object.assign(document.createElement("meta"), { name: "robots", content: "noindex, nofollow" });
    document.head.append(mark);
    return () => mark.remove();
  }, []);
}
