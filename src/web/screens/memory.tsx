import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Memory } from "#contract/memory.ts";
import { ChoiceList } from "#web/features/memory/choice-list.tsx";
import { MemoryControls } from "#web/features/memory/memory-controls.tsx";
import { MemoryRisk } from "#web/features/memory/memory-risk.tsx";
import { switched, switchFailed } from "#web/features/memory/notices.ts";
import { PromptList } from "#web/features/memory/prompt-list.tsx";
import { memoryQuery } from "#web/features/memory/queries.ts";
import { preferencesQuery, useSavePreferences } from "#web/features/preferences/queries.ts";
import { brandName } from "#web/lib/brand.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingLines } from "#web/ui/loading-lines.tsx";
import { MemberBar } from "./member-bar.tsx";
import "./memory.css";

/** What was learned from the user: every item, each of which can be deleted; learning can be switched off. */
export function MemoryScreen() {
  const title = `What ${brandName} has learned`;
  usePageTitle(title);
  const { data: memory, error, refetch } = useQuery(memoryQuery);
  return (
    <>
      <MemberBar />
      <main id="main" className="page memory">
        <div className="galley">
          <div>
            <h1 className="heading plain" tabIndex={-1}>
              {title}
            </h1>
            <p className="read muted">
              From the changes you keep and take out, so that the next rewrite needs fewer of your corrections.
            </p>
            {memory !== undefined && <Learned memory={memory} />}
            {memory === undefined && error === null && <LoadingLines className="memory-state" />}
            {memory === undefined && error !== null && (
              <LoadingFailed className="memory-state" error={error} onRetry={() => void refetch()} />
            )}
          </div>
          <aside className="margin memory-margin" aria-label="About this page">
            {memory !== undefined && <Controls memory={memory} />}
            <MemoryRisk />
          </aside>
        </div>
      </main>
    </>
  );
}

function Learned({ memory }: { memory: Memory }) {
  if (memory.choices.length + memory.prompts.length === 0) return <Nothing isOn={memory.isOn} />;
  return (
    <div className="memory-lists">
      {!memory.isOn && <p className="memory-off">Learning is off. What you see here is kept, but not used.</p>}
      <ChoiceList choices={memory.choices} />
      <PromptList prompts={memory.prompts} />
    </div>
  );
}

function Nothing({ isOn }: { isOn: boolean }) {
  return (
    <div className="empty">
      <b>Nothing yet</b>
      {isOn ? (
        <p className="muted">
          Send a prompt and keep or take out some of its changes. What you decide twice is learned.
        </p>
      ) : (
        <p className="muted">Learning is off, so nothing will appear here until you switch it on.</p>
      )}
      {isOn && (
        <ButtonLink href="/chat" variant="primary">
          Start Chatting
        </ButtonLink>
      )}
    </div>
  );
}

function Controls({ memory }: { memory: Memory }) {
  const queries = useQueryClient();
  const save = useSavePreferences();
  const show = (isOn: boolean) => queries.setQueryData(memoryQuery.queryKey, (shown) => shown && { ...shown, isOn });
  const onSwitch = async (isOn: boolean) => {
    if (save.isPending) return;
    show(isOn);
    try {
      // The call replaces all preferences, and another tab may have saved some meanwhile.
      const saved = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 });
      await save.mutateAsync({ ...saved, rememberEdits: isOn });
      switched(isOn);
    } catch (error) {
      show(!isOn);
      switchFailed(error);
    }
  };
  return <MemoryControls memory={memory} onSwitch={(isOn) => void onSwitch(isOn)} />;
}
