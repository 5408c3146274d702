import type { Message } from "#contract/messages.ts";
import { stepFor } from "#domain/catalogue/model-price.ts";
import { netSavings, ROUTER_USD, type Saving } from "#domain/routing/net-savings.ts";
import { candidateOf } from "#domain/routing/route-decision.ts";
import { formatDuration, formatUsd } from "#web/lib/format-figures.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { savingSentence } from "./model-note-words.ts";

/** What an answer saved, net; nothing where a figure is unknown. */
const savingsOf = ({ usage, cost, route }: Message): Saving[] =>
  netSavings(
    { usage, answerUsd: cost?.answerUsd ?? null, improverUsd: cost?.improverUsd ?? null },
    route?.candidates ?? [],
  );

/** What an answer took, and what another model would have taken for it. */
export function AnswerLedger({ message }: { message: Message }) {
  const { cost, timing, usage, route, modelUsed } = message;
  const asked = candidateOf(route, modelUsed);
  const step = usage === null || !asked?.price ? null : stepFor(asked.price, usage.inputTokens);
  const savings = savingsOf(message);
  const others = savings.filter(({ against }) => against !== message.modelUsed);
  const improverUsd = cost?.improverUsd ?? null;
  return (
    <>
      <dl className="ledger">
        <dt>This answer</dt>
        <dd>{formatUsd(cost?.answerUsd)}</dd>
        <dt>Rewrite and choice</dt>
        <dd>{formatUsd(improverUsd === null ? null : improverUsd + ROUTER_USD)}</dd>
        {others.map(({ against, label, wouldHaveCostUsd }) => (
          <LedgerRow key={against} term={`${label} would be`} figure={formatUsd(wouldHaveCostUsd)} />
        ))}
        {savings.length === 0 && <LedgerRow term="Net saving" figure={formatUsd(null)} />}
        {asked?.providerModelId && <LedgerRow term="Model" figure={asked.providerModelId} />}
        {step !== null && <LedgerRow term="Per million tokens" figure={`$${step.input} in, $${step.output} out`} />}
        <dt>{usage?.isEstimated === true ? "Tokens, about" : "Tokens"}</dt>
        <dd>
          {usage === null
            ? formatUsd(null)
            : `${formatCount(usage.inputTokens)} in, ${formatCount(usage.outputTokens)} out`}
        </dd>
        {message.pictureTokens !== null && (
          <LedgerRow term="Of them pictures, about" figure={formatCount(message.pictureTokens)} />
        )}
        {usage?.reasoningTokens !== undefined && (
          <LedgerRow term="Of them thinking" figure={formatCount(usage.reasoningTokens)} />
        )}
        {usage?.cachedInputTokens !== undefined && (
          <LedgerRow term="Read from its cache" figure={cacheFigure(usage.cachedInputTokens, step?.cachedInput)} />
        )}
        <dt>First word</dt>
        <dd>{formatDuration(timing?.firstTokenMs)}</dd>
        <dt>Whole answer</dt>
        <dd>{formatDuration(timing?.totalMs)}</dd>
      </dl>
      {savings.map((saving) => (
        <p key={saving.against} className="net">
          {savingSentence(saving, message.modelUsed)}
        </p>
      ))}
    </>
  );
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
  priceAMillion == null ? formatCount(tokens) : `${formatCount(tokens)} at $${priceAMillion}`;
