import type { CopiedTurn } from "#domain/conversations/conversation-copy.ts";
import { AnswerText } from "#web/features/messages/answer/answer-text.tsx";
import { formatMomentWithYear } from "#web/lib/format-dates.ts";
import { Icon } from "#web/ui/icon.tsx";
import "./copied-turns.css";

export function CopiedTurns({ turns, author }: { turns: readonly CopiedTurn[]; author: string }) {
  return turns.map((turn, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a copy never change places.
    <article key={index} className="copied-turn" aria-label={`Prompt ${index + 1} and its answer`}>
      <header>
        <h2>{author}</h2>
        <time className="fig muted" dateTime={turn.sentAt}>
          {formatMomentWithYear(turn.sentAt)}
        </time>
      </header>
      <p className="read said" dir="auto">
        {turn.prompt}
      </p>
      {turn.files.length > 0 && (
        <p className="small muted">
          <Icon name="attach" /> {turn.files.join(", ")}
        </p>
      )}
      {turn.sentAs !== null && (
        <section className="copied-rewrite" aria-label="Sent as">
          <h3>Sent as</h3>
          <p className="read said" dir="auto">
            {turn.sentAs}
          </p>
        </section>
      )}
      {turn.answers.map(({ by, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a turn never change places.
        <section key={place} aria-label={`Answer from ${by}`}>
          <h3>{by}</h3>
          {text === "" ? <p className="muted">No answer.</p> : <AnswerText text={text} isStreaming={false} />}
        </section>
      ))}
    </article>
  ));
}
