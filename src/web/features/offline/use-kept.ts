import { useEffect, useState } from "react";
import { type KeptConversation, readKept } from "#web/lib/kept-conversations.ts";

/** What this device keeps; null until that is known. */
export function useKept(): readonly KeptConversation[] | null {
  const [kept, setKept] = useState<readonly KeptConversation[] | null>(null);
  useEffect(() => {
    readKept(Date.now()).then(setKept, () => setKept([]));
  }, []);
  return kept;
}
