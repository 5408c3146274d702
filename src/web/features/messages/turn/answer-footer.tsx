import { Fragment, lazy, type Ref, Suspense, useContext, useEffect, useId, useRef, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { formatDuration, formatUsd, SHOWN_USD_MIN } from "#web/lib/format-numbers.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { problemInWords } from "../actions/action-notices.ts";
import { useMessageActions } from "../actions/message-actions.ts";
import { AnswerTools } from "../answer/answer-tools.tsx";
import { LimitNote } from "../model-note/model-note-limit.tsx";
import { useLazyPassageEditor } from "../passage/use-lazy-passage-editor.ts";
import { focusTurn } from "./turn-element-id.ts";
import { VersionsContext } from "./turn-versions.tsx";
import "../model-note/model-note.css";

const loadDecision = () => import("../model-note/model-choice-details.tsx");
const Decision = lazy(async () => ({ default: (await loadDecision()).ModelChoiceDetails }));

interface AnswerFooterProps {
  message: Message;
  isNarrow: boolean;
  /** True: the answer has ended and has text, so its tools are shown. */
  isUsable: boolean;
}

export function AnswerFooter({ message, isNarrow, isUsable }: AnswerFooterProps) {
  const tools = useRef<HTMLFieldSetElement>(null);
  const decisionId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const whyButton = useRef<HTMLButtonElement>(null);
  const closeReasons = () => {
    setIsOpen(false);
    whyButton.current?.focus();
  };
  const { show } = useContext(VersionsContext);
  // Neither the answers of a comparison nor a stopped answer can be changed.
  const isChangeable = isUsable && message.compareGroup === null && message.status === "done";
  const { addVersion } = useMessageActions();
  const { started, start, close, watch } = useLazyPassageEditor(tools, isChangeable);
  useEffect(() => preloadWhenIdle(loadDecision), []);
  const showVersion = (version: Message) => {
    const { id } = version;
    // The new version appears in place of this answer, not at the end of the conversation.
    show(id);
    addVersion(version);
    focusTurn(id);
  };
  return (
    <>
      {started !== null && (
        <started.Work
          key={started.choice}
          message={message}
          tools={tools}
          choice={started.choice}
          watch={watch}
          inWords={problemInWords}
          onKept={showVersion}
          onClose={close}
        />
      )}
      {message.route !== null && <LimitNote message={message} />}
      <div className="answer-end" data-final={isFinalStatus(message.status) || undefined}>
        {message.route !== null && (
          <ModelLine
            message={message}
            isOpen={isOpen}
            controls={decisionId}
            whyButton={whyButton}
            onToggle={() => setIsOpen((before) => !before)}
          />
        )}
        {isUsable && (
          <AnswerTools
            ref={tools}
            message={message}
            isNarrow={isNarrow}
            onChangePassage={isChangeable ? () => void start("by-menu") : null}
          />
        )}
        {isOpen && (
          <Suspense fallback={null}>
            <Decision message={message} id={decisionId} onClose={closeReasons} />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface ModelLineProps {
  message: Message;
  isOpen: boolean;
  controls: string;
  whyButton: Ref<HTMLButtonElement>;
  onToggle: () => void;
}

function ModelLine({ message, isOpen, controls, whyButton, onToggle }: ModelLineProps) {
  const { route, modelUsed, status, cost, timing } = message;
  const label = findStoredLabel(route, modelUsed);
  const usd = cost?.answerUsd ?? 0;
  const figures = [
    ...(timing?.totalMs == null ? [] : [formatDuration(timing.totalMs)]),
    ...(usd < SHOWN_USD_MIN ? [] : [formatUsd(usd)]),
  ];
  // During the answer, its heading names the model, so this line does not.
  const isDone = isFinalStatus(status);
  return (
    <p className="model-line">
      {isDone && <span className="pick">{label}</span>}
      {isDone &&
        figures.map((figure) => (
          <Fragment key={figure}>
            <Dot />
            <span className="fig">{figure}</span>
          </Fragment>
        ))}
      {isDone && <Dot />}
      <button
        ref={whyButton}
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      >
        Why<span className={isDone ? "sr" : undefined}> {label}</span>
      </button>
    </p>
  );
}

const Dot = () => <span aria-hidden="true">·</span>;
