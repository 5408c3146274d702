import { useId, useState } from "react";
import { diffRewrite } from "#domain/prompting/diff-rewrite.ts";
import type { DiffHunk } from "#domain/prompting/improvement.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { ChangeNotes } from "#web/features/messages/proof/improved-prompt-notes.tsx";
import { ImprovedPromptText } from "#web/features/messages/proof/improved-prompt-text.tsx";
import { buildReviewedParts, type ChangedPart, isChangeWithNote } from "#web/features/messages/proof/review-state.ts";
import { brandName } from "#web/lib/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChipChoice } from "./chip-choice.tsx";
import { focusApiKeyInput } from "./key-box.ts";
import { PasteKeyForm } from "./paste-key-form.tsx";
import { type RecordedExample as Example, RECORDED_EXAMPLES, type Recording } from "./recorded-examples.ts";
import "#web/ui/proof.css";
import "#web/features/messages/improved-prompt/improved-prompt.css";
import "#web/features/messages/review/review-panel.css";
import "./start.css";

interface StartPanelProps {
  title: string;
  /** Called when a model is connected. `called` is its vendor or host. */
  onConnected: (called: string) => void;
}

/** Shown while no model is connected. Explains how to connect a model, and what a model does with a prompt. */
export function StartPanel({ title, onConnected }: StartPanelProps) {
  const { user } = useAuth();
  return (
    <section className="start" aria-labelledby="start-title">
      <div className="start-greet">
        <h2 className="heading plain" id="start-title">
          {title}
        </h2>
        <p className="read muted">
          You write it roughly. {brandName} adds what is missing, shows every word it added, and the model answers.
        </p>
      </div>
      <div className="leaf">
        <div className="start-sheet">
          {user?.role === "admin" ? <PasteKeyForm onConnected={onConnected} /> : <WhoConnects />}
        </div>
        {user?.role === "admin" && <AboutKeys />}
      </div>
      <div className="start-shown">
        <div className="start-shown-head">
          <h3 className="title">What it does</h3>
          <span className="slug">Recorded with a strong model</span>
        </div>
        {RECORDED_EXAMPLES.map((example, index) => (
          <RecordedExample key={example.prompt} example={example} isOpenFirst={index === 0} />
        ))}
        {user?.role === "admin" && (
          <Button onClick={focusApiKeyInput}>
            <Icon name="arrow-up" />
            Paste a key
          </Button>
        )}
      </div>
    </section>
  );
}

function WhoConnects() {
  return (
    <p>
      <b>No model is connected yet.</b> Whoever runs this site can connect one: signed in as an admin, they find the box
      for it on this page.
    </p>
  );
}

const KEY_PAGES = [
  { label: "OpenAI", address: "https://platform.openai.com/api-keys" },
  { label: "Anthropic", address: "https://console.anthropic.com/settings/keys" },
  { label: "Google", address: "https://aistudio.google.com/apikey" },
] as const;

function AboutKeys() {
  return (
    <aside className="beside" aria-label="About keys">
      <p>The key stays on this site’s server. It goes only to the company it belongs to, and you pay them by use.</p>
      <p>
        No key yet?{" "}
        {KEY_PAGES.map(({ label, address }, index) => (
          <span key={label}>
            <a href={address} target="_blank" rel="noreferrer">
              {label}
            </a>
            {index < KEY_PAGES.length - 1 ? ", " : "."}
          </span>
        ))}
      </p>
      <p>A server on this machine, such as Ollama or LM Studio, needs no key and costs nothing.</p>
    </aside>
  );
}

/** An example prompt. A click shows its rewrite, a question and the answer. Parts of the rewrite can be removed. */
function RecordedExample({ example, isOpenFirst }: { example: Example; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [tapped, setTapped] = useState<string | null>(null);
  /** Removed parts, identified by their text, so that they are also removed from the next rewrite. */
  const [takenOut, setTakenOut] = useState<readonly string[]>([]);
  const id = useId();
  const { prompt, first, question, byAnswer } = example;
  const recording = (tapped === null ? undefined : byAnswer[tapped]) ?? first;
  const toggle = (words: string) =>
    setTakenOut(takenOut.includes(words) ? takenOut.filter((other) => other !== words) : [...takenOut, words]);
  return (
    <article aria-label={`Example: ${prompt}`}>
      <button
        type="button"
        className="example-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron-right" />
        <span className="typed">{prompt}</span>
        <span className="sum">{additionsIn(recording)}</span>
      </button>
      <div id={id} className="example-card" hidden={!isOpen}>
        {isOpen && (
          <>
            <Rewrite prompt={prompt} recording={recording} takenOut={takenOut} onToggle={toggle} />
            {question !== null && (
              <ChipChoice
                question={question.question}
                options={question.options.map((option) => ({ value: option, label: option }))}
                chosen={tapped}
                onChoose={(option) => setTapped(tapped === option ? null : option)}
              />
            )}
            <Answer recording={recording} isCut={takenOut.length > 0} />
          </>
        )}
      </div>
    </article>
  );
}

function additionsIn({ reading: { added } }: Recording): string {
  return added.length === 1 ? "1 addition" : `${added.length} additions`;
}

const wordsOf = (hunk: DiffHunk): string => (hunk.kind === "changed" ? hunk.added.trim() : "");

interface RewriteProps {
  prompt: string;
  recording: Recording;
  takenOut: readonly string[];
  onToggle: (words: string) => void;
}

function Rewrite({ prompt, recording, takenOut, onToggle }: RewriteProps) {
  const id = useId();
  const hunks = diffRewrite(prompt, recording.reading);
  const rejected = [...hunks.keys()].filter((index) => takenOut.includes(wordsOf(hunks[index] as DiffHunk)));
  const shown = buildReviewedParts(hunks, rejected);
  // After a removal, neighbouring hunks may change, but the text of a part stays the same.
  const toggle = ({ position }: ChangedPart) => onToggle(wordsOf(hunks[position] as DiffHunk));
  return (
    <div className="leaf">
      <div className="slip">
        <ImprovedPromptText
          shown={shown}
          view="marked"
          markOf={({ hunk, isRejected }, index) => (
            <button
              type="button"
              className={isRejected ? "mark off" : "mark"}
              aria-label={`Reason ${index + 1}: ${hunk.title}${isRejected ? ", taken out" : ""}`}
              onClick={() => document.getElementById(`${id}-${index + 1}`)?.focus()}
            >
              {index + 1}
            </button>
          )}
        />
      </div>
      <div className="beside">
        <ChangeNotes id={id} changes={shown.filter(isChangeWithNote)} onToggle={toggle} />
      </div>
    </div>
  );
}

function Answer({ recording, isCut }: { recording: Recording; isCut: boolean }) {
  return (
    <div className="recorded-answer" aria-live="polite">
      <b className="small">Answer</b>
      {recording.answer.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="note">
        {isCut
          ? "Recorded for the whole rewrite. With a model connected, it is written without what you took out."
          : "Recorded. Brackets are facts that only the writer has."}
      </p>
    </div>
  );
}
