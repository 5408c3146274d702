import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import "./memory.css";

const SHOWN_AT_FIRST = 5;

interface ExpandingListProps<Item> {
  items: readonly Item[];
  row: (item: Item) => ReactNode;
}

export function ExpandingList<Item extends { readonly id: number }>({ items, row }: ExpandingListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const listId = useId();
  const shown = isWhole ? items : items.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="memory-index" id={listId}>
        {shown.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
      {items.length > SHOWN_AT_FIRST && (
        <Button
          size="tiny"
          className="memory-more"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
}
