import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import { shouldAppendOriginalPrompt } from "#domain/prompting/compose-text-to-send.ts";
import { Icon } from "#web/ui/icon.tsx";
import { findingSentence } from "./describe-finding.ts";
import "./account.css";

interface RewriteFindingsProps {
  improvement: z.infer<typeof improvementSchema>;
  originalPrompt: string;
}

export function RewriteFindings({ improvement, originalPrompt }: RewriteFindingsProps) {
  const { rewriter, findings = [] } = improvement;
  const lines = [...new Set(findings.map(findingSentence))];
  return (
    <div className="account">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rewriter === "written" && lines.length === 0 && <RewriteCheckedNotice />}
      {shouldAppendOriginalPrompt(originalPrompt, improvement) && (
        <p>Your own words were sent as well. Where they differ from the rewrite, yours count.</p>
      )}
      {isWithoutModel(improvement) && <p>{NO_REWRITING_MODEL_TEXT}</p>}
    </div>
  );
}

export const NO_REWRITING_MODEL_TEXT = "No rewriting model is connected; these are Redraft’s own suggestions.";

const isWithoutModel = ({ changed, rewriter }: RewriteFindingsProps["improvement"]): boolean =>
  changed && (rewriter === "no-model" || rewriter === "off");

/** Shown only if a model wrote the rewrite and the checks found nothing. */
export function RewriteCheckedNotice() {
  return (
    <p className="checked">
      <Icon name="check" />
      Checked: your names, numbers, quotes and limits are all kept.
    </p>
  );
}
