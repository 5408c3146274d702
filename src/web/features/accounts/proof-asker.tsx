import { lazy, Suspense } from "react";
import { answerAskedProof, useIsProofAsked } from "./ask-for-proof.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Exists once in the page. Costs nothing until a call is refused because its session has to confirm whose it is. */
export function ProofAsker() {
  if (!useIsProofAsked()) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onDone={answerAskedProof} />
    </Suspense>
  );
}
