import { lazy, Suspense } from "react";
import { resolveProofRequests, useIsProofRequested } from "./ask-for-proof.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** One per page. Loads the dialog only when a request needs it. */
export function ProofDialogHost() {
  if (!useIsProofRequested()) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onDone={resolveProofRequests} />
    </Suspense>
  );
}
