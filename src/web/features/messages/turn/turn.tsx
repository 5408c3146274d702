import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { formatMomentWithYear, formatTime } from "#web/lib/format-dates.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WaitingDots } from "#web/ui/waiting.tsx";
import { LazyAnswerText } from "../answer/lazy-answer-text.tsx";
import { ThinkingNote } from "../answer/thinking-note.tsx";
import { FailedAnswer, StoppedAnswer, TruncatedAnswerNote } from "../answer/unfinished-answer.tsx";
import { LazyFileCuts, LazySentFiles, LazyUploadingFiles } from "../files/lazy-files.tsx";
import { ImprovedPrompt } from "../improved-prompt/improved-prompt.tsx";
import { RewriteInProgress } from "../improved-prompt/rewrite-in-progress.tsx";
import { UnchangedPromptExplanation } from "../improved-prompt/unchanged-prompt-explanation.tsx";
import { listAnsweredQuestions, type QuestionAnswers, Questions } from "../questions/questions.tsx";
import type { StreamedMessage } from "../stream/fold-events.ts";
import { AnswerFooter } from "./answer-footer.tsx";
import { QueuePosition } from "./queue-position.tsx";
import { turnElementId } from "./turn-element-id.ts";
import { ContinuedVersionLink, TurnVersions, VersionNumber } from "./turn-versions.tsx";
import "./turn.css";

const loadEditor = () => import("./prompt-editor.tsx");
const PromptEditor = lazy(async () => ({ default: (await loadEditor()).PromptEditor }));

interface TurnProps {
  message: StreamedMessage;
  isNarrow: boolean;
}

export const Turn = memo(function Turn({ message, isNarrow }: TurnProps) {
  const isWaiting = !isFinalStatus(message.status);
  const hasAnswer = message.chatGptResponse !== null && message.chatGptResponse !== "";
  const [tapped, setTapped] = useState<QuestionAnswers>({});
  // The questions appear together with the answer's tools. Tools that appear later would push the questions down.
  const isFinished = useDeferredValue(!isWaiting);
  return (
    <article
      tabIndex={-1}
      className="turn"
      id={turnElementId(message.id)}
      aria-label={`Your prompt of ${saidAt(message.createdAt, message)} and its answer`}
    >
      <PromptPart text={message.originalPrompt} createdAt={message.createdAt} message={message} explained={message}>
        <LazySentFiles id={message.id} files={message.files} />
        {isWaiting && message.route === null && message.rewriting === undefined && <WaitingDots />}
        {isWaiting && message.route === null && <QueuePosition message={message} />}
      </PromptPart>
      {message.rewriting !== undefined && <RewriteInProgress message={message} text={message.rewriting} />}
      {message.improvement?.changed === true && message.isImprovementOn && (
        <ImprovedPrompt
          message={message}
          improvement={message.improvement}
          answered={listAnsweredQuestions(message, tapped)}
          isNarrow={isNarrow}
        />
      )}
      {(message.route !== null || hasAnswer) && <AnswerPart message={message} isNarrow={isNarrow} />}
      {message.isImprovementOn && isFinished && <Questions message={message} tapped={tapped} onTap={setTapped} />}
      {!isWaiting && <ContinuedVersionLink turnId={message.id} />}
      {message.route === null && !hasAnswer && (message.status === "failed" || message.status === "stopped") && (
        <div className="part">
          {message.status === "failed" ? (
            <FailedAnswer message={message} />
          ) : message.importedAt !== null ? (
            <p className="small muted">Imported from ChatGPT. The export has no answer to this prompt.</p>
          ) : (
            <StoppedAnswer message={message} hasAnswer={false} />
          )}
        </div>
      )}
    </article>
  );
});

export function AnswerPart({ message, isNarrow }: TurnProps) {
  const isWaiting = !isFinalStatus(message.status);
  const hasAnswer = message.chatGptResponse !== null && message.chatGptResponse !== "";
  // The last words of the answer are drawn first, the tools later. Both at once would block the page for too long.
  const isUsable = message.status === "done" || (message.status === "stopped" && hasAnswer);
  const isShown = useDeferredValue(isUsable);
  return (
    <div className="part">
      <div className="answer">
        {(hasAnswer || message.status !== "failed") && (
          <div className="who">
            <h3>Answer</h3>
            <AnswerOrigin message={message} />
          </div>
        )}
        <LazyFileCuts fileCuts={message.fileCuts} />
        {message.thinking !== null && <ThinkingNote thinking={message.thinking} isThinking={isWaiting && !hasAnswer} />}
        {hasAnswer && (
          <LazyAnswerText
            text={message.chatGptResponse ?? ""}
            isStreaming={isWaiting}
            isIncomplete={message.isIncomplete}
          />
        )}
        {isWaiting && !hasAnswer && <WaitingDots />}
        {isWaiting && <QueuePosition message={message} />}
        {message.isIncomplete && message.status === "done" && <TruncatedAnswerNote message={message} />}
        {message.status === "stopped" && <StoppedAnswer message={message} hasAnswer={hasAnswer} />}
        {message.status === "failed" && <FailedAnswer message={message} />}
        <AnswerFooter message={message} isNarrow={isNarrow} isUsable={isShown && isUsable} />
      </div>
    </div>
  );
}

export function PendingTurn({ prompt, files, sentAt }: { prompt: string; files: readonly File[]; sentAt: string }) {
  return (
    <article className="turn" aria-label="Your prompt, on its way">
      <PromptPart text={prompt} createdAt={sentAt}>
        <LazyUploadingFiles files={files} />
        {files.length === 0 && <WaitingDots />}
      </PromptPart>
    </article>
  );
}

interface SaidProps {
  text: string;
  createdAt: string;
  /** The first message of the turn; absent until the server has it. */
  message?: Message;
  /** The message, if it says why its prompt was not changed. */
  explained?: StreamedMessage | undefined;
  children: ReactNode;
}

export function PromptPart({ text, createdAt, message, explained, children }: SaidProps) {
  const part = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<"words" | "improve" | null>(null);
  const isEditing = editing !== null;
  useEffect(() => preloadWhenIdle(loadEditor), []);
  const close = () => {
    setEditing(null);
    setTimeout(() => part.current?.querySelector<HTMLElement>("[data-edit]")?.focus());
  };
  return (
    <div className="part" ref={part}>
      <div>
        <div className="who">
          <h2>You</h2>
          {message && !isEditing && <PromptTools message={message} onEdit={() => setEditing("words")} />}
          <time className="slug" dateTime={createdAt}>
            {saidAt(createdAt, message)}
          </time>
        </div>
        {message && isEditing ? (
          <Suspense fallback={<FoldedPrompt text={text} />}>
            <PromptEditor message={message} isImproving={editing === "improve"} onClose={close} />
          </Suspense>
        ) : (
          <FoldedPrompt text={text} />
        )}
        {message?.files.some(({ picture }) => picture) && (
          <p className="note">
            <Icon name="eye" /> Sent to a model that sees
          </p>
        )}
        {children}
        {explained && !isEditing && (
          <UnchangedPromptExplanation message={explained} onImprove={() => setEditing("improve")} />
        )}
      </div>
    </div>
  );
}

const saidAt = (createdAt: string, message: Message | undefined): string =>
  message === undefined || message.importedAt === null ? formatTime(createdAt) : formatMomentWithYear(createdAt);

function AnswerOrigin({ message }: { message: Message }) {
  if (message.importedAt !== null) return <span>Imported from ChatGPT</span>;
  const label = findStoredLabel(message.route, message.modelUsed);
  const isThinking = message.thinking !== null && (message.chatGptResponse ?? "") === "";
  if (!isFinalStatus(message.status)) {
    return (
      <span>
        {label} is {isThinking ? "thinking" : "answering"}
      </span>
    );
  }
  const missing = message.fallbacks.map(({ model }) => findStoredLabel(message.route, model));
  if (missing.length === 0 || message.status !== "done") {
    return message.modelUsed === "embedded" ? (
      <span>from a small demonstration model on this machine</span>
    ) : (
      <VersionNumber turnId={message.id} />
    );
  }
  return (
    <span>
      {missing.join(" and ")} did not answer; {label} did
    </span>
  );
}

interface PromptToolsProps {
  message: Message;
  onEdit: () => void;
}

function PromptTools({ message, onEdit }: PromptToolsProps) {
  return (
    <div className="prompt-tools">
      <IconButton icon="pencil" size="tiny" label="Edit your prompt" data-edit onClick={onEdit} />
      <TurnVersions turnId={message.id} />
    </div>
  );
}

/** Shows only six lines of a long prompt, so that the answer stays on the screen. */
function FoldedPrompt({ text }: { text: string }) {
  const isCandidate = mayNeedCollapsing(text);
  const [isAll, setAll] = useState(false);
  const [isCut, setCut] = useState(isCandidate);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = paragraph.current;
    if (element === null || !isCandidate || isAll) return;
    // A ResizeObserver is called after layout, so reading the heights does not force another layout.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isCandidate, isAll]);
  return (
    <>
      <p ref={paragraph} className={isCandidate && !isAll ? "read said folded" : "read said"} dir="auto">
        {text}
      </p>
      {isCandidate && (isCut || isAll) && (
        <button type="button" className="text-button show-all" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

const LINES_SHOWN = 6;
/** Even on the narrowest phone, six lines hold more characters than this. */
const LETTERS_MIN = 180;

/** True if a prompt may be longer than six lines. Only the page knows how many characters fit on a line. */
export const mayNeedCollapsing = (text: string): boolean =>
  text.length > LETTERS_MIN || text.split("\n").length > LINES_SHOWN;
