import { isFinalStatus, type Message } from "#contract/messages.ts";
import type { RewriterOutcome } from "#domain/prompting/improvement.ts";
import { Fold } from "#web/ui/fold.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import type { StreamedMessage } from "../stream/fold-events.ts";
import { describeFinding } from "./describe-finding.ts";

interface UnchangedPromptExplanationProps {
  message: StreamedMessage;
  /** Requests another rewrite with more time. The user sees it before it is sent. */
  onImprove: () => void;
}

export function UnchangedPromptExplanation({ message, onImprove }: UnchangedPromptExplanationProps) {
  const { sendUnusedRewrite } = useMessageActions();
  const words = explainUnchangedPrompt(message);
  if (words === null) return null;
  return (
    <div className="plain-line">
      <p>
        <b>{words.lead}</b> {words.why}
      </p>
      {words.unusedRewrite !== undefined && isFinalStatus(message.status) && (
        <Fold summary="Read the rewrite">
          <p dir="auto">{words.unusedRewrite}</p>
          <button type="button" className="text-button" onClick={() => void sendUnusedRewrite(message)}>
            Send the rewrite all the same
          </button>
        </Fold>
      )}
      {words.canImprove && (
        <button type="button" className="text-button" disabled={!isFinalStatus(message.status)} onClick={onImprove}>
          Improve anyway
        </button>
      )}
    </div>
  );
}

/** Why a prompt was sent unchanged. */
interface UnchangedPromptReason {
  readonly lead: string;
  readonly why: string;
  /** True: another try with more time may produce a rewrite. */
  readonly canImprove: boolean;
  /** A rewrite that was not used, but can still be sent. */
  readonly unusedRewrite?: string | undefined;
}

const AS_WRITTEN = "Sent as you wrote it.";

/** Returns null if the prompt was changed, or if that is not known yet. */
export function explainUnchangedPrompt(message: StreamedMessage): UnchangedPromptReason | null {
  if (message.importedAt !== null) return null;
  // Does not say "as you wrote it", because the user may have sent the text of an unused rewrite.
  if (!message.isImprovementOn) return { lead: "Sent exactly as it stands here.", why: "", canImprove: false };
  // Until a model is chosen, another rewrite may replace this one.
  const isSettled = message.route !== null || isFinalStatus(message.status);
  const { improvement, review } = message;
  if (improvement?.changed !== false || !isSettled) return null;
  if (review?.when === "before" && review.rejected.length > 0) {
    return { lead: AS_WRITTEN, why: "You kept your own words.", canImprove: false };
  }
  const { rewriter } = improvement;
  if (rewriter === "careless" || rewriter === "taken-back") return carelessWords(message, improvement);
  return { lead: AS_WRITTEN, why: whyUnchanged(rewriter), canImprove: rewriter !== "budget" && rewriter !== "off" };
}

const REASONS: Partial<Record<RewriterOutcome, string>> = {
  late: "The rewrite did not come in time.",
  failed: "The model that rewrites prompts did not answer.",
  unreadable: "The model that rewrites prompts gave nothing that could be read.",
  skipped: "You skipped the rewrite.",
  budget: "The day’s budget for models is used up.",
  "no-model": "No connected model can rewrite it in time.",
  off: "No rewriting model is asked on this site.",
  "nothing-to-gain": "There was nothing to add.",
};

/** Why there is no rewrite. Not for a rewrite that was made and not used. */
export const whyUnchanged = (rewriter: RewriterOutcome | undefined): string =>
  (rewriter && REASONS[rewriter]) ?? "Nothing to change.";

function carelessWords(
  { hasStartedOver = false }: StreamedMessage,
  { findings = [], unusedRewrite }: NonNullable<Message["improvement"]>,
): UnchangedPromptReason {
  const [first] = findings.filter(({ kind }) => kind !== "made-up");
  const did = first === undefined ? "lost or changed something of your prompt" : describeFinding(first);
  return {
    lead: "Your own words were sent:",
    why: `the rewrite ${did}.${hasStartedOver ? " The answer starts over from your words." : ""}`,
    canImprove: unusedRewrite === undefined,
    unusedRewrite,
  };
}
