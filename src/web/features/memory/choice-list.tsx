import type { MemoryChoice } from "#contract/memory.ts";
import { formatShortDay } from "#web/lib/format-dates.ts";
import { ExpandingList } from "./expanding-list.tsx";
import { ForgetButton } from "./forget-button.tsx";
import { CHOICE_GROUPS, choiceInWords, countsInWords } from "./memory-words.ts";

/** The changes that were kept or taken out, by what follows from it. */
export function ChoiceList({ choices }: { choices: readonly MemoryChoice[] }) {
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
      <ForgetButton id={choice.id} what={words} />
    </>
  );
}
