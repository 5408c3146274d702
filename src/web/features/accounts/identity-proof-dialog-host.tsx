import { lazy, Suspense } from "react";
import { resolveIdentityProofRequests, useIsIdentityProofRequested } from "./ask-for-identity-proof.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./identity-proof-dialog.tsx")).IdentityProofDialog }));

/** Render it once per page. It loads the dialog's code only when a request needs the dialog. */
export function IdentityProofDialogHost() {
  if (!useIsIdentityProofRequested()) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onDone={resolveIdentityProofRequests} />
    </Suspense>
  );
}
