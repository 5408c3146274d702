import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import type { PracticePrompt, PracticeResult } from "#contract/coach.ts";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { addToDraft } from "#web/lib/draft.ts";
import { formatShortDayInUtc } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { formatScoreOfTen, formatSignedChange } from "./figures.ts";
import { MarkedText } from "./marked-text.tsx";
import { useScorePractice } from "./queries.ts";
import "#web/ui/proof.css";

export function PracticeCard({ practice, isAskedFor }: { practice: PracticePrompt; isAskedFor: boolean }) {
  const { originalPrompt, marks, averageScore, sentAt } = practice;
  // If the user asked for this prompt, the field starts with its text.
  const [draft, setDraft] = useState(isAskedFor ? originalPrompt : "");
  const [isEmptySent, setIsEmptySent] = useState(false);
  const { mutate, isPending, data } = useScorePractice();
  const [, navigate] = useLocation();
  const openInChat = () => {
    addToDraft("new", draft);
    navigate("/chat");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = draft.trim() === "";
    setIsEmptySent(isEmpty);
    if (!isEmpty && !isPending) mutate({ originalPrompt, rewrite: draft });
  };
  return (
    <section className="cropped coach-practice" aria-labelledby="coach-practice">
      <i className="crop tl" />
      <i className="crop tr" />
      <i className="crop bl" />
      <i className="crop br" />
      <div className="between">
        <h2 className="title" id="coach-practice">
          Rewrite this one
        </h2>
        <span className="slug">
          Sent {formatShortDayInUtc(sentAt)}, score {formatScoreOfTen(averageScore)}
        </span>
      </div>
      <p className="proof coach-original">
        <MarkedText text={originalPrompt} marks={marks} />
      </p>
      <form onSubmit={submit} noValidate>
        <TextAreaField
          label="Your second draft"
          autoFocus={isAskedFor}
          rows={3}
          maxLength={PROMPT_LENGTH_MAX}
          value={draft}
          error={isEmptySent ? "Write your second draft first." : undefined}
          onChange={(event) => {
            setDraft(event.target.value);
            setIsEmptySent(false);
          }}
        />
        <div className="row coach-verdict">
          <Button type="submit" variant="primary">
            {isPending ? "Scoring..." : "Score it"}
          </Button>
          {data !== undefined && <Button onClick={openInChat}>Use it in a new chat</Button>}
          <p className="small" role="status">
            {data !== undefined && <Verdict result={data} />}
          </p>
        </div>
      </form>
    </section>
  );
}

function Verdict({ result: { original, rewrite, settled, open } }: { result: PracticeResult }) {
  const change = formatSignedChange(rewrite.averageScore / 10, original.averageScore / 10);
  return (
    <>
      <b className="fig coach-after">{formatScoreOfTen(rewrite.averageScore)}</b>{" "}
      <span className="muted">
        {change === "0.0" ? "as before" : `${change} against ${formatScoreOfTen(original.averageScore)}`}.
        {settled.length > 0 && ` Settled: ${settled.join(", ")}.`}
        {open.length > 0 ? ` Still open: ${open.join(", ")}.` : " Nothing is open."}
      </span>
    </>
  );
}
