import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import { shouldSendOwnWords } from "#domain/prompting/text-to-send.ts";
import { Icon } from "#web/ui/icon.tsx";
import { findingLine } from "./describe-finding.ts";
import "./account.css";

interface RewriteFindingsProps {
  improvement: z.infer<typeof improvementSchema>;
  originalPrompt: string;
}

/** The checks and findings of a sent rewrite, and whether the user's own words were sent too. */
export function RewriteFindings({ improvement, originalPrompt }: RewriteFindingsProps) {
  const { rewriter, findings = [] } = improvement;
  const lines = [...new Set(findings.map(findingLine))];
  return (
    <div className="account">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rewriter === "written" && lines.length === 0 && <RewriteCheckedNotice />}
      {shouldSendOwnWords(originalPrompt, improvement) && (
        <p>Your own words were sent too, and count where the two differ.</p>
      )}
      {isWithoutModel(improvement) && <p>{WITHOUT_MODEL}</p>}
    </div>
  );
}

export const WITHOUT_MODEL = "No rewriting model is connected; these are Redraft’s own suggestions.";

const isWithoutModel = ({ changed, rewriter }: RewriteFindingsProps["improvement"]): boolean =>
  changed && (rewriter === "no-model" || rewriter === "off");

/** Only shown if a model wrote the rewrite, its account was compared, and nothing was found. */
export function RewriteCheckedNotice() {
  return (
    <p className="checked">
      <Icon name="check" />
      Checked: your names, numbers, quotes and limits are all kept.
    </p>
  );
}
