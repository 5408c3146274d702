import { lazy, Suspense } from "react";
import { resolveProofRequests, useIsProofRequested } from "./ask-for-proof.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Render it once per page. It loads the dialog's code only when a request needs the dialog. */
export function ProofDialogHost() {
  if (!useIsProofRequested()) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onDone={resolveProofRequests} />
    </Suspense>
  );
}
