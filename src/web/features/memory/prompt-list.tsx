import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { NAMED_CONVERSATIONS_MAX } from "#contract/limits.ts";
import type { MemoryPrompt } from "#contract/memory.ts";
import { displayTitle } from "#domain/conversations/conversations.ts";
import { fetchConversations } from "#web/lib/fetch-conversations.ts";
import { formatMoment } from "#web/lib/format-dates.ts";
import { ExpandingList } from "./expanding-list.tsx";
import { ForgetButton } from "./forget-button.tsx";
import { categoryInWords, keptInWords, promptCountInWords } from "./memory-words.ts";

/** The prompts that are remembered without their words, each with the conversation that has them. */
export function PromptList({ prompts }: { prompts: readonly MemoryPrompt[] }) {
  const titles = useTitles(prompts);
  if (prompts.length === 0) return null;
  return (
    <section aria-labelledby="memory-prompts">
      <h2 className="title" id="memory-prompts">
        {promptCountInWords(prompts)}
      </h2>
      <p className="small muted memory-measure">{keptInWords(prompts)}</p>
      <ExpandingList
        items={prompts}
        row={(prompt) => <Prompt prompt={prompt} title={titles.get(prompt.conversationId)} />}
      />
    </section>
  );
}

/** Of the newest; the server names so many at once. */
function useTitles(prompts: readonly MemoryPrompt[]): ReadonlyMap<number, string> {
  const ids = [...new Set(prompts.map(({ conversationId }) => conversationId))].slice(0, NAMED_CONVERSATIONS_MAX);
  const { data = [] } = useQuery({
    queryKey: ["/api/conversations", "named", ids],
    queryFn: ({ signal }) => fetchConversations(ids, signal),
    enabled: ids.length > 0,
  });
  return new Map(data.map((conversation) => [conversation.id, displayTitle(conversation)]));
}

function Prompt({ prompt, title }: { prompt: MemoryPrompt; title: string | undefined }) {
  const category = categoryInWords(prompt);
  const moment = formatMoment(prompt.lastAt);
  return (
    <>
      <div>
        <Link href={`/chat/${prompt.conversationId}`}>{title ?? "Its conversation"}</Link>
        <p className="small muted">{category}</p>
      </div>
      <time className="fig muted" dateTime={prompt.lastAt}>
        {moment}
      </time>
      <ForgetButton id={prompt.id} what={`${title ?? category}, ${moment}`} />
    </>
  );
}
