import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { ApiError } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

/** For a code in EXPLAINED, shows a notice with the server's reason. For other errors, opens the browser's alert. */
export function showCheckoutError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    redirectToLogin();
    return;
  }
  if (error instanceof ApiError && EXPLAINED.includes(error.code)) {
    notify({ tone: "trouble", title: "Your plan has not changed", description: error.message });
    return;
  }
  const isServer = error instanceof ApiError && error.status >= 400;
  window.alert(
    isServer ? "Failed to create checkout session. Please try again." : "An error occurred. Please try again.",
  );
}

const EXPLAINED: readonly ApiError["code"][] = [
  "already-on-plan",
  "plan-pinned",
  "no-subscription",
  "payment-declined",
  "payment-pending",
  "payment-unavailable",
];

/** The specification defines this text. */
export function showPaymentError(): void {
  notify({
    tone: "trouble",
    title: "Payment Failed",
    description: "There was an issue with your payment. Please try again.",
  });
}

/** The specification requires this notice, even after a failed confirmation. The page shows the actual plan. */
export function showPaymentConfirmed(): void {
  notify({ title: "Success!", description: "Thank you. Your plan shows as soon as the payment provider confirms it." });
}

export function showPlanChanged(description: string): void {
  notify({ title: "Your plan", description });
}

export function showPlanChangeError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    redirectToLogin();
    return;
  }
  const description = error instanceof Error ? error.message : "Please try again.";
  notify({ tone: "trouble", title: "Your plan has not changed", description });
}
