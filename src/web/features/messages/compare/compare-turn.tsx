import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { formatTime } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { showServerError } from "../actions/action-notices.ts";
import { LazyAnswerText } from "../answer/lazy-answer-text.tsx";
import { LazySentFiles } from "../files/lazy-files.tsx";
import { ImprovedPrompt } from "../improved-prompt/improved-prompt.tsx";
import { pickMessage } from "../stored/compare-queries.ts";
import { messagesKey } from "../stored/messages-key.ts";
import { AnswerPart, PromptPart } from "../turn/turn.tsx";
import { turnElementId } from "../turn/turn-element-id.ts";
import { CompareColumn } from "./compare-column.tsx";
import "./compare-turn.css";

interface CompareTurnProps {
  /** In request order; at least two. */
  messages: readonly Message[];
  isNarrow: boolean;
}

export function CompareTurn({ messages, isNarrow }: CompareTurnProps) {
  const saveAsPicked = usePick();
  const turn = useRef<HTMLElement>(null);
  const pick = (message: Message) => {
    void saveAsPicked(message);
    // The pressed button disappears with its column, so the focus moves to the turn.
    setTimeout(() => turn.current?.focus());
  };
  const [first] = messages;
  if (first === undefined) return null;
  const picked = messages.find(({ isPicked }) => isPicked);
  const rewritten = messages.find(
    ({ improvement, isImprovementOn }) => isImprovementOn && improvement?.changed === true,
  );
  // In a blind test of the typed and the rewritten prompt, a visible rewrite would reveal which answer is which.
  const isHidden = picked === undefined && messages.some(({ isBlind }) => isBlind) && areWordings(messages);
  return (
    <article
      ref={turn}
      tabIndex={-1}
      className="turn"
      id={turnElementId(first.id)}
      aria-label={`Your prompt of ${formatTime(first.createdAt)} and its answers`}
    >
      <PromptPart
        text={first.originalPrompt}
        createdAt={first.createdAt}
        message={first}
        explained={rewritten === undefined ? first : undefined}
      >
        <LazySentFiles id={first.id} files={first.files} />
      </PromptPart>
      {!isHidden && rewritten?.improvement != null && (
        <ImprovedPrompt message={rewritten} improvement={rewritten.improvement} isNarrow={isNarrow} />
      )}
      {picked === undefined ? (
        <Columns messages={messages} isNarrow={isNarrow} onPick={pick} />
      ) : (
        <>
          {picked.isBlind && <BlindPick picked={picked} messages={messages} />}
          <AnswerPart message={picked} isNarrow={isNarrow} />
          <Others
            messages={messages.filter((message) => message !== picked)}
            areOfWordings={areWordings(messages)}
            onPick={pick}
          />
        </>
      )}
    </article>
  );
}

function Columns({ messages, isNarrow, onPick }: CompareTurnProps & { onPick: (message: Message) => void }) {
  const [shownId, setShownId] = useState(messages[0]?.id);
  const shown = messages.find(({ id }) => id === shownId) ?? messages[0];
  const areDone = messages.every(({ status }) => isFinalStatus(status));
  const isBlind = messages.some((message) => message.isBlind);
  const names = new Map(messages.map((message, at) => [message.id, nameOf(message, at)]));
  return (
    <section className="compare" aria-label="Answers side by side">
      <p>
        {isBlind && `${areWordings(messages) ? BLIND_WORDINGS : BLIND_MODELS} `}
        {areDone ? "Pick the best answer. Your next prompt follows it." : "Each model answers the same prompt."}
      </p>
      {isNarrow && shown !== undefined ? (
        <Tabs
          label="Models"
          value={String(shown.id)}
          tabs={messages.map(({ id }) => ({ value: String(id), label: names.get(id) ?? "" }))}
          onChange={(id) => setShownId(Number(id))}
        >
          <CompareColumn key={shown.id} message={shown} name={names.get(shown.id) ?? ""} onPick={onPick} />
        </Tabs>
      ) : (
        <div className="compare-columns">
          {messages.map((message) => (
            <CompareColumn key={message.id} message={message} name={names.get(message.id) ?? ""} onPick={onPick} />
          ))}
        </div>
      )}
    </section>
  );
}

const BLIND_MODELS = "A blind test: two models answer, and you see which was which once you have picked.";
const BLIND_WORDINGS =
  "A blind test: one model answers your own words and the rewrite, and you see which was which once you have picked.";

/** Shown after the user's pick in a blind test: which model or wording each letter stood for. */
function BlindPick({ picked, messages }: { picked: Message; messages: readonly Message[] }) {
  const areOfWordings = areWordings(messages);
  const verb = areOfWordings ? "answered" : "was";
  const behind = ({ isImprovementOn, route, modelUsed }: Message) => {
    if (!areOfWordings) return findStoredLabel(route, modelUsed);
    return isImprovementOn ? "the rewrite" : "your own words";
  };
  const others = messages.filter((message) => message !== picked);
  return (
    <div className="part blind-pick">
      <p className="small" role="status">
        You picked answer {letterOf(messages.indexOf(picked))}: it {verb} <b>{behind(picked)}</b>.{" "}
        <span className="muted">
          {others.map((other) => `Answer ${letterOf(messages.indexOf(other))} ${verb} ${behind(other)}.`).join(" ")}
        </span>
      </p>
    </div>
  );
}

/** True if one prompt was sent both as typed and as rewritten. */
const areWordings = (messages: readonly Message[]): boolean =>
  messages.some(({ isImprovementOn }) => isImprovementOn) && messages.some(({ isImprovementOn }) => !isImprovementOn);

/** "Answer A" while the model must stay hidden, otherwise the model's name. */
const nameOf = ({ isBlind, route, modelUsed }: Message, at: number): string =>
  isBlind ? `Answer ${letterOf(at)}` : findStoredLabel(route, modelUsed);

const letterOf = (at: number): string => String.fromCharCode("A".charCodeAt(0) + at);

interface OthersProps {
  messages: readonly Message[];
  areOfWordings: boolean;
  onPick: (message: Message) => void;
}

function Others({ messages, areOfWordings, onPick }: OthersProps) {
  return (
    <div className="part">
      <div className="compare-others">
        {messages.map((message) => {
          const model = findStoredLabel(message.route, message.modelUsed);
          const label = areOfWordings
            ? `${model} to ${message.isImprovementOn ? "the rewrite" : "your own words"}`
            : model;
          const text = message.chatGptResponse ?? "";
          return (
            <Fold key={message.id} summary={text === "" ? `${label} gave no answer` : `The answer of ${label}`}>
              {text !== "" && (
                <div>
                  <LazyAnswerText
                    text={text}
                    isStreaming={!isFinalStatus(message.status)}
                    isIncomplete={message.isIncomplete}
                  />
                  {isFinalStatus(message.status) && message.status !== "failed" && (
                    <Button onClick={() => onPick(message)}>
                      <Icon name="check" />
                      Pick {label} instead
                    </Button>
                  )}
                </div>
              )}
            </Fold>
          );
        })}
      </div>
    </div>
  );
}

/** Shows the pick at once, and undoes it if the request fails. */
function usePick(): (message: Message) => Promise<void> {
  const queries = useQueryClient();
  const mark = ({ conversationId, compareGroup }: Message, pickedId: number | undefined) =>
    queries.setQueryData<Message[]>(messagesKey(conversationId), (list) =>
      list?.map((message) =>
        message.compareGroup === compareGroup && message.isPicked !== (message.id === pickedId)
          ? { ...message, isPicked: message.id === pickedId }
          : message,
      ),
    );
  return async (message) => {
    const list = queries.getQueryData<Message[]>(messagesKey(message.conversationId));
    const before = list?.find((other) => other.compareGroup === message.compareGroup && other.isPicked);
    mark(message, message.id);
    try {
      await pickMessage(message.id);
    } catch (error) {
      mark(message, before?.id);
      showServerError(error, "Failed to save your choice. Please try again.");
    }
  };
}
