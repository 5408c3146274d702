import { useState } from "react";
import type { LibraryPrompt } from "#contract/library.ts";

/** Which prompts are searched for, and which of them is open: the one that was chosen, else the first found. */
export function useLibraryChoice(prompts: readonly LibraryPrompt[]) {
  const [search, setSearch] = useState("");
  const [chosenId, choose] = useState<number | null>(null);
  const found = prompts.filter((prompt) => matches(prompt, search));
  const chosen = prompts.find(({ id }) => id === chosenId) ?? found[0];
  return { search, setSearch, found, chosen, choose };
}

const matches = ({ title, text }: LibraryPrompt, search: string): boolean =>
  `${title}\n${text}`.toLowerCase().includes(search.trim().toLowerCase());
