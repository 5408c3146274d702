import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router as Addresses } from "wouter";
import { clearBrowserData, isClearRequested } from "./features/accounts/clear-browser-data.ts";
import { askForIdentityProof, IdentityProofDialogHost } from "./features/accounts/identity-proof-request.tsx";
import { redirectAfterSignOutElsewhere } from "./features/accounts/signed-out-elsewhere.ts";
import { setIdentityProofHandler } from "./lib/api.ts";
import { leaveForFrontPage } from "./lib/front-page-prompt.ts";
import { watchInstallOffer } from "./lib/install-offer.ts";
import { queryClient } from "./lib/query-client.ts";
import { preloadWhenIdle } from "./lib/when-idle.ts";
import { Router } from "./router.tsx";
import { PageAnnouncer } from "./ui/page-announcer.tsx";
import { Toaster } from "./ui/toast.tsx";
import { Spinner } from "./ui/waiting.tsx";
import "./ui/base.css";

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root element");
const root = createRoot(container);

if (isClearRequested(window.location.search)) {
  root.render(<Spinner isPage />);
  await clearBrowserData(queryClient);
} else {
  redirectAfterSignOutElsewhere();
  setIdentityProofHandler(askForIdentityProof);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Addresses aroundNav={leaveForFrontPage}>
          <Router />
          <IdentityProofDialogHost />
          <Toaster />
          <PageAnnouncer />
        </Addresses>
      </QueryClientProvider>
    </StrictMode>,
  );
  watchInstallOffer();
  preloadWhenIdle(async () =>
    (await import("./features/offline/store-opened-conversations.ts")).storeOpenedConversations(queryClient),
  );
}
