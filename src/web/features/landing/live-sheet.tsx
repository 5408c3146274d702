import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { OPENING_EXAMPLE, SUGGESTIONS } from "./examples.ts";
import { NoteList, TextWithChanges } from "./text-with-changes.tsx";

const CROPS = ["tl", "tr", "bl", "br"];

/** A sheet for the visitor's text. Until live-rewrite.ts runs, it shows an example. */
export function LiveSheet() {
  return (
    <form className="live cropped" data-live noValidate aria-label="Try it">
      {CROPS.map((corner) => (
        <i key={corner} className={`crop ${corner}`} />
      ))}
      <YourWords />
      <Redrafted />
      <Why />
    </form>
  );
}

function YourWords() {
  const { prompt } = OPENING_EXAMPLE;
  return (
    <div className="live-yours">
      <p className="slug">
        <label htmlFor="live-words">Your words</label>
        <span data-live-count>
          {prompt.length}/{PROMPT_LENGTH_MAX}
        </span>
      </p>
      <textarea
        dir="auto"
        className="live-write"
        id="live-words"
        rows={6}
        spellCheck={false}
        aria-describedby="live-note live-problem"
        defaultValue={prompt}
      />
      <p className="field-error" id="live-problem" role="alert" data-live-problem hidden />
      <button type="submit" className={buttonClass({ variant: "secondary" })}>
        Redraft it
      </button>
      <p className="small">
        <span className="muted">Or try</span>{" "}
        {SUGGESTIONS.map(({ label, prompt: suggestion, recorded }) => (
          <button
            key={label}
            type="button"
            className="text-button"
            data-live-suggestion={suggestion}
            data-live-recorded={recorded === null ? undefined : JSON.stringify(recorded)}
          >
            {label}
          </button>
        ))}
      </p>
      <p className="note" id="live-note">
        Nothing you type here is stored with us; it waits in this tab if you sign up.
      </p>
    </div>
  );
}

function Redrafted() {
  const { improvement } = OPENING_EXAMPLE;
  return (
    <div>
      <p className="slug">
        <span>Redrafted</span>
        <span data-live-time>recorded</span>
      </p>
      <p className="proof" data-live-proof>
        <TextWithChanges hunks={improvement.hunks} noteId="why" />
      </p>
      <section className="live-open" data-live-open hidden={improvement.questions.length === 0}>
        <h2 className="slug">It would also ask</h2>
        <ul data-live-questions>
          {improvement.questions.map(({ question }) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </section>
      <p className="sr" role="status" data-live-status />
    </div>
  );
}

function Why() {
  const { improvement, route } = OPENING_EXAMPLE;
  return (
    <div>
      <p className="slug">Why</p>
      <ol className="live-notes" data-live-notes>
        <NoteList hunks={improvement.hunks} noteId="why" />
      </ol>
      <p className="live-route" data-live-route>
        Goes to <b data-live-model>{findStoredLabel(route, route.model)}</b>
        <span className="muted" data-live-model-why>
          {route.why}
        </span>
      </p>
      <a className={buttonClass({}, "live-next")} href="/auth?tab=register">
        Get the answer
      </a>
    </div>
  );
}
