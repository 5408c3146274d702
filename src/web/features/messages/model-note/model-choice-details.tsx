import type { KeyboardEvent } from "react";
import { Link } from "wouter";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { priceStepFor } from "#domain/catalogue/model-price.ts";
import { type CostSaving, calculateNetSavings, ROUTER_USD } from "#domain/routing/calculate-net-savings.ts";
import { findStoredCandidate, findStoredLabel, findVendorLabel } from "#domain/routing/route-decision.ts";
import { formatCount, formatDuration, formatUsd, SHOWN_USD_MIN } from "#web/lib/format-numbers.ts";
import { Fold } from "#web/ui/fold.tsx";
import { ModelOverride } from "./model-note-override.tsx";
import { fallbackSentence, savingSentence } from "./model-note-sentences.ts";
import "./model-note.css";

/** Shows why this model answered and which others can answer. Grades, figures and the sent prompt are collapsed. */
export function ModelChoiceDetails({ message, id, onClose }: { message: Message; id: string; onClose: () => void }) {
  const { route, modelUsed } = message;
  if (route === null) return null;
  const { runnerUp } = route;
  const answerer = findVendorLabel(route, modelUsed);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any control in it.
    <div className="decision" id={id} ref={showBeginning} tabIndex={-1} onKeyDown={closeOnEscape(onClose)}>
      <h4 className="sr">Model choice</h4>
      <p>
        {isFailedOver(message)
          ? `${findStoredLabel(route, modelUsed)} was the last one asked.`
          : message.modelReasoning || route.why}
      </p>
      {message.fallbacks.length > 0 && (
        <p>{message.fallbacks.map((fallback) => fallbackSentence(fallback, route)).join(" ")}</p>
      )}
      {modelUsed === "embedded" && (
        <p className="muted">
          It only stands in for a real model, and is often wrong. A real one answers once an admin has connected it, in
          Admin under Models.
        </p>
      )}
      <dl className="choice">
        {answerer !== null && (
          <>
            <dt>Runs on</dt>
            <dd>{answerer}</dd>
          </>
        )}
        {runnerUp !== null && (
          <>
            <dt>Runner-up</dt>
            <dd>
              {findStoredLabel(route, runnerUp.model)}. {runnerUp.why}
            </dd>
          </>
        )}
      </dl>
      {isFinalStatus(message.status) && <ModelOverride message={message} />}
      {(hasFigures(message) || route.reasons.length > 0) && (
        <Fold summary="Figures and sources">
          {hasFigures(message) && <AnswerLedger message={message} />}
          <GradeSources reasons={route.reasons} />
        </Fold>
      )}
      <SentPrompt message={message} />
    </div>
  );
}

const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  // Otherwise Escape would also stop a running answer.
  event.preventDefault();
  event.stopPropagation();
  onClose();
};

/** The section opens below the pressed button and gets the focus, so that Tab leads to its controls. */
function showBeginning(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

function GradeSources({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <ul className="dashes">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="note">
        <Link href="/evidence">All grades and their tables</Link>
      </p>
    </>
  );
}

/** True if the first model and all its fallbacks failed. */
const isFailedOver = ({ status, fallbacks }: Message): boolean => status === "failed" && fallbacks.length > 0;

/** True if there are figures to show. A failed answer without text has none. */
const hasFigures = ({ status, chatGptResponse }: Message): boolean =>
  isFinalStatus(status) && chatGptResponse !== null && !(status === "failed" && chatGptResponse === "");

/** `sentPrompt` is null if the model got exactly the improved prompt. */
function SentPrompt({ message: { sentPrompt, modelUsed, route } }: { message: Message }) {
  if (sentPrompt === null) return null;
  return (
    <Fold summary={`What ${findStoredLabel(route, modelUsed)} was sent`}>
      <p className="sent-prompt">{sentPrompt}</p>
    </Fold>
  );
}

/** Returns no entries if the cost or the usage of the message is unknown. */
const savingsOf = ({ usage, cost, route, modelUsed }: Message): CostSaving[] =>
  calculateNetSavings(
    { usage, answerUsd: cost?.answerUsd ?? null, improverUsd: cost?.improverUsd ?? null, modelUsed },
    route?.candidates ?? [],
  );

function AnswerLedger({ message }: { message: Message }) {
  const { cost, timing, usage, route, modelUsed } = message;
  const asked = findStoredCandidate(route, modelUsed);
  const step = usage === null || !asked?.price ? null : priceStepFor(asked.price, usage.inputTokens);
  const savings = savingsOf(message);
  const shownSavings = savings.filter(({ netUsd }) => Math.abs(netUsd) >= SHOWN_USD_MIN);
  const others = shownSavings.filter(({ against }) => against !== message.modelUsed);
  const improverUsd = cost?.improverUsd ?? null;
  return (
    <>
      <dl className="ledger">
        <LedgerRow term="First word" figure={formatDuration(timing?.firstTokenMs)} />
        <LedgerRow
          term="Whole answer"
          figure={withExpected(formatDuration(timing?.totalMs), asked && formatExpectedTime(asked.durationMs))}
        />
        <LedgerRow
          term="Cost of the answer"
          figure={withExpected(formatUsd(cost?.answerUsd), asked && formatUsd(asked.costUsd))}
        />
        <LedgerRow
          term="Cost of the rewrite"
          figure={formatUsd(improverUsd === null ? null : improverUsd + ROUTER_USD)}
        />
        {others.map(({ against, label, wouldHaveCostUsd }) => (
          <LedgerRow key={against} term={`Cost with ${label}`} figure={formatUsd(wouldHaveCostUsd)} />
        ))}
        {savings.length === 0 && <LedgerRow term="Net saving" figure={formatUsd(null)} />}
        <LedgerRow
          term={usage?.isEstimated === true ? "Tokens, about" : "Tokens"}
          figure={
            usage === null ? DASH : `${formatCount(usage.inputTokens)} in, ${formatCount(usage.outputTokens)} out`
          }
        />
        {message.pictureTokens !== null && (
          <LedgerRow term="Of them pictures, about" figure={formatCount(message.pictureTokens)} />
        )}
        {usage?.reasoningTokens !== undefined && (
          <LedgerRow term="Of them thinking" figure={formatCount(usage.reasoningTokens)} />
        )}
        {usage?.cachedInputTokens !== undefined && (
          <LedgerRow term="Read from its cache" figure={cacheFigure(usage.cachedInputTokens, step?.cachedInput)} />
        )}
        {step !== null && (
          <LedgerRow term="Price per million tokens" figure={`$${step.input} in, $${step.output} out`} />
        )}
        {asked?.providerModelId && <LedgerRow term="Model id" figure={asked.providerModelId} />}
      </dl>
      {shownSavings.map((saving) => (
        <p key={saving.against} className="net">
          {savingSentence(saving, message.modelUsed)}
        </p>
      ))}
    </>
  );
}

const DASH = formatUsd(null);

const formatExpectedTime = (durationMs: number): string => `${Math.max(1, Math.round(durationMs / 1_000))} s`;

/** For example "3.7 s, expected 5 s" or "<$0.001, as expected". Without an expectation only the measured figure. */
function withExpected(measured: string, expected: string | undefined): string {
  if (expected === undefined || expected === DASH) return measured;
  return expected === measured ? `${measured}, as expected` : `${measured}, expected ${expected}`;
}

function LedgerRow({ term, figure }: { term: string; figure: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{figure}</dd>
    </>
  );
}

const cacheFigure = (tokens: number, priceAMillion: number | null | undefined): string =>
  priceAMillion == null ? formatCount(tokens) : `${formatCount(tokens)} at $${priceAMillion} a million`;
