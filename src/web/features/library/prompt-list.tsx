import type { LibraryPrompt } from "#contract/library.ts";
import { timesUsed } from "#web/lib/format-numbers.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { TextWithBlanks } from "#web/ui/text-with-blanks.tsx";

interface PromptListProps {
  search: string;
  onSearch: (search: string) => void;
  found: readonly LibraryPrompt[];
  chosen: LibraryPrompt | undefined;
  onChoose: (id: number) => void;
}

export function PromptList({ search, onSearch, found, chosen, onChoose }: PromptListProps) {
  return (
    <section aria-label="Prompts">
      <SearchBox
        className="library-search"
        label="Search prompts"
        placeholder="Search prompts"
        value={search}
        onChange={onSearch}
      />
      {found.length === 0 && <p className="muted">No prompt has these words.</p>}
      <ul className="library-list">
        {found.map((prompt) => (
          <PromptRow
            key={prompt.id}
            prompt={prompt}
            isChosen={prompt === chosen}
            onChoose={() => onChoose(prompt.id)}
          />
        ))}
      </ul>
    </section>
  );
}

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
        <span className="fig muted">{timesUsed(useCount)}</span>
        <span className="library-text muted">
          <TextWithBlanks text={text} />
        </span>
      </button>
    </li>
  );
}
