import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { CONVERSATION_IDS_MAX } from "#contract/limits.ts";
import type { Memory, MemoryChoice, MemoryPrompt } from "#contract/memory.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { MemoryControls } from "#web/features/memory/memory-controls.tsx";
import { showLearningSwitchError, showLearningSwitched } from "#web/features/memory/notices.ts";
import { memoryQuery, useForgetMemoryEntries } from "#web/features/memory/queries.ts";
import { preferencesQuery, useSavePreferences } from "#web/features/preferences/queries.ts";
import { brandName } from "#web/lib/brand.ts";
import { fetchConversations } from "#web/lib/conversation-pages.ts";
import { formatMoment, formatShortDay } from "#web/lib/format-dates.ts";
import { formatNumberOfPrompts } from "#web/lib/format-numbers.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink, IconButton } from "#web/ui/button.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { ExpandingList } from "../features/memory/expanding-list.tsx";
import {
  CHOICE_GROUPS,
  categoryInWords,
  choiceInWords,
  countsInWords,
  keptDataInWords,
} from "../features/memory/memory-texts.ts";
import { MemberBar } from "./member-bar.tsx";
import "../features/memory/memory.css";

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
            {memory === undefined && error === null && <LoadingSkeleton className="memory-state" />}
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
      {memory.choices.length === 0 && (
        <p className="memory-off">No habits yet. A change that you keep twice, or take out twice, becomes one.</p>
      )}
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
      // The request replaces all preferences, and another tab may have changed some of them.
      const saved = await queries.fetchQuery({ ...preferencesQuery, staleTime: 0 });
      await save.mutateAsync({ ...saved, rememberEdits: isOn });
      showLearningSwitched(isOn);
    } catch (error) {
      show(!isOn);
      showLearningSwitchError(error);
    }
  };
  return <MemoryControls memory={memory} onSwitch={(isOn) => void onSwitch(isOn)} />;
}

/** States what is stored, and what this data could still reveal. */
function MemoryRisk() {
  return (
    <section aria-labelledby="memory-risk">
      <h2 id="memory-risk">What is kept, and what is not</h2>
      <ul className="muted">
        <li>
          {brandName} saves no personally identifiable information here: it keeps the kind of task, and numbers that say
          what a prompt is about. A filter first takes out names, addresses and account numbers.
        </li>
        <li>
          No filter is perfect. Someone who steals the database could work out what a prompt was about, and sometimes
          part of its wording.
        </li>
        <li>All of it stays on this server, is used for your prompts only, and is deleted with your account.</li>
      </ul>
    </section>
  );
}

function ChoiceList({ choices }: { choices: readonly MemoryChoice[] }) {
  return CHOICE_GROUPS.map(({ id, heading, explanation, effects }) => {
    const items = choices.filter(({ effect }) => effects.includes(effect));
    if (items.length === 0) return null;
    return (
      <section key={id} aria-labelledby={`memory-${id}`}>
        <h2 className="title" id={`memory-${id}`}>
          {heading}
        </h2>
        <p className="small muted">{explanation}</p>
        <ExpandingList items={items} row={(choice) => <Choice choice={choice} />} />
      </section>
    );
  });
}

function Choice({ choice }: { choice: MemoryChoice }) {
  const words = choiceInWords(choice);
  return (
    <>
      <div>
        <b>{words}</b>
        <p className="small muted">{countsInWords(choice)}</p>
      </div>
      <time className="fig muted" dateTime={choice.lastAt}>
        {formatShortDay(choice.lastAt)}
      </time>
      <ForgetButton ids={[choice.id]} what={words} />
    </>
  );
}

/** The remembered prompts, under the titles of their conversations. The text of a prompt is not stored. */
function PromptList({ prompts }: { prompts: readonly MemoryPrompt[] }) {
  const titles = useTitles(prompts);
  if (prompts.length === 0) return null;
  const conversations = [...Map.groupBy(prompts, ({ conversationId }) => conversationId).values()].flatMap((of) =>
    of[0] === undefined ? [] : { ...of[0], ids: of.map(({ id }) => id) },
  );
  return (
    <section aria-labelledby="memory-prompts">
      <h2 className="title" id="memory-prompts">
        {formatNumberOfPrompts(prompts.length)} remembered
      </h2>
      <p className="small muted memory-measure">{keptDataInWords(prompts)}</p>
      <ExpandingList
        items={conversations}
        row={(prompt) => <Prompt prompt={prompt} ids={prompt.ids} title={titles.get(prompt.conversationId)} />}
      />
    </section>
  );
}

/** The titles of the newest conversations only: the server limits the number of ids per request. */
function useTitles(prompts: readonly MemoryPrompt[]): ReadonlyMap<number, string> {
  const ids = [...new Set(prompts.map(({ conversationId }) => conversationId))].slice(0, CONVERSATION_IDS_MAX);
  const { data = [] } = useQuery({
    queryKey: ["/api/conversations", "named", ids],
    queryFn: ({ signal }) => fetchConversations(ids, signal),
    enabled: ids.length > 0,
  });
  return new Map(data.map((conversation) => [conversation.id, formatConversationTitle(conversation)]));
}

interface PromptProps {
  /** The newest prompt of a conversation. */
  prompt: MemoryPrompt;
  /** All remembered prompts of the conversation. */
  ids: readonly number[];
  title: string | undefined;
}

function Prompt({ prompt, ids, title }: PromptProps) {
  const category = categoryInWords(prompt);
  const moment = formatMoment(prompt.lastAt);
  return (
    <>
      <div>
        <Link href={`/chat/${prompt.conversationId}`}>{title ?? "Its conversation"}</Link>
        <p className="small muted">
          {ids.length === 1 ? category : `${category}, ${formatNumberOfPrompts(ids.length)}`}
        </p>
      </div>
      <time className="fig muted" dateTime={prompt.lastAt}>
        {moment}
      </time>
      <ForgetButton ids={ids} what={`${title ?? category}, ${moment}`} />
    </>
  );
}

interface ForgetButtonProps {
  ids: readonly number[];
  /** The accessible name of the item. */
  what: string;
}

/** Deletes learned items. The focus then moves to the button of the next item. */
function ForgetButton({ ids, what }: ForgetButtonProps) {
  const forget = useForgetMemoryEntries();
  return (
    <IconButton
      size="tiny"
      icon="trash"
      label="Delete"
      aria-description={what}
      disabled={forget.isPending}
      onClick={({ currentTarget }) => {
        const next = neighbourOf(currentTarget);
        forget.mutate(ids, { onSuccess: () => next?.focus() });
      }}
    />
  );
}

function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("li");
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  return near?.querySelector("button") ?? document.querySelector<HTMLElement>("#main h1");
}
