import type { MemoryPrompt } from "#contract/memory.ts";
import { formatMoment } from "#web/lib/format-dates.ts";
import { ExpandingList } from "./expanding-list.tsx";
import { ForgetButton } from "./forget-button.tsx";
import { categoryInWords, promptCountInWords } from "./memory-words.ts";

/** The prompts that are remembered without their words. */
export function PromptList({ prompts }: { prompts: readonly MemoryPrompt[] }) {
  if (prompts.length === 0) return null;
  return (
    <section aria-labelledby="memory-prompts">
      <h2 className="title" id="memory-prompts">
        {promptCountInWords(prompts)}
      </h2>
      <p className="small muted memory-measure">
        Your words are not kept here. Each prompt became a row of numbers that says what it was about, so that a change
        you liked can return in a prompt like it. It goes when you delete its conversation.
      </p>
      <ExpandingList className="prompts" items={prompts} row={(prompt) => <Prompt prompt={prompt} />} />
    </section>
  );
}

function Prompt({ prompt }: { prompt: MemoryPrompt }) {
  const category = categoryInWords(prompt);
  const moment = formatMoment(prompt.lastAt);
  return (
    <>
      <b>{category}</b>
      <time className="fig muted" dateTime={prompt.lastAt}>
        {moment}
      </time>
      <ForgetButton id={prompt.id} what={`${category}, ${moment}`} />
    </>
  );
}
