import type { Analytics } from "#contract/admin.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { useModelLabels } from "#web/lib/model-labels.ts";
import { ScrollingTable } from "#web/ui/table.tsx";
import { formatCountWithNoun, formatDollars, formatRatioInPercent, formatSeconds } from "./figures.ts";

export function ModelTable({ analytics }: { analytics: Analytics }) {
  const { models, router } = analytics;
  const labelOf = useModelLabels();
  const answers = models.reduce((sum, model) => sum + model.answers, 0);
  return (
    <section aria-labelledby="admin-models">
      <h2 className="title" id="admin-models">
        Was the model right?
      </h2>
      <p className="muted small">
        {models.length === 0
          ? "No answers in this period."
          : `The router chose ${formatCountWithNoun(router.choices, "time")}, users asked for a model themselves ${formatCountWithNoun(router.overrides, "time")}. ${formatCountWithNoun(router.thumbsUp, "answer")} rated helpful, ${formatCount(router.thumbsDown)} not helpful.`}
      </p>
      {models.length > 0 && (
        <ScrollingTable label="Models">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Model</th>
                {["Share", "Asked for", "Helpful", "Failed", "First word", "Slowest 5%", "Cost"].map((head) => (
                  <th key={head} scope="col" className="align-right">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {models.map((row) => (
                <tr key={row.model}>
                  <th scope="row">{labelOf(row.model)}</th>
                  <td className="align-right">{formatRatioInPercent(row.answers, answers)}</td>
                  <td className="align-right">{formatRatioInPercent(row.named, row.answers)}</td>
                  <td className="align-right">{formatRatioInPercent(row.thumbsUp, row.thumbsUp + row.thumbsDown)}</td>
                  <td
                    className={
                      row.failed >= FAILED_SHARE_BAD * row.answers && row.failed > 0
                        ? "align-right admin-warn"
                        : "align-right"
                    }
                  >
                    {formatRatioInPercent(row.failed, row.answers)}
                  </td>
                  <td className="align-right">{formatSeconds(row.firstTokenMsP50)}</td>
                  <td className="align-right">{formatSeconds(row.firstTokenMsP95)}</td>
                  <td className="align-right">{formatDollars(row.costUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
    </section>
  );
}

const WORDS: Partial<Record<Analytics["errors"][number]["code"], string>> = {
  "no-model": "No model could answer",
  "provider-unreachable": "Provider not reached",
  "provider-timeout": "Provider too slow",
  "provider-limited": "Provider's limit",
  "provider-resting": "Paused after failures",
  "provider-rejected": "Refused by the provider",
  "model-not-found": "Model no longer offered",
  "provider-key": "Provider's key",
  "content-refused": "Content refused",
  "context-length": "Too long for the model",
  "answer-cut": "Answer cut off",
  "answer-empty": "Empty answer",
  "answer-no-room": "No room left after thinking",
  "attempts-exhausted": "Tried too often",
  "quota-exceeded": "Over the quota",
  internal: "Our own mistake",
};

/** If at least this share of the answers failed, the table marks the number of failed answers. */
const FAILED_SHARE_BAD = 0.1;

/** How users reviewed the rewrites, and why answers failed. */
export function QualityLists({ analytics }: { analytics: Analytics }) {
  const { improver, errors } = analytics;
  const decided = improver.accepted + improver.rejected;
  return (
    <>
      <section aria-labelledby="admin-improver">
        <h2 className="title" id="admin-improver">
          Rewrites
        </h2>
        <table className="table">
          <tbody>
            <Line label="Prompts read by the improver" value={formatCount(improver.improved)} />
            <Line label="Rewrites somebody reviewed" value={formatCount(improver.reviewed)} />
            <Line
              label="Changes kept"
              value={`${formatCount(improver.accepted)} (${formatRatioInPercent(improver.accepted, decided)})`}
            />
            <Line
              label="Changes taken out"
              value={`${formatCount(improver.rejected)} (${formatRatioInPercent(improver.rejected, decided)})`}
            />
            <Line label="Rewritten by hand" value={formatCount(improver.edited)} />
            <Line
              label="Rewrites dropped because they changed the meaning"
              value={formatCount(improver.guardRefused)}
            />
          </tbody>
        </table>
      </section>
      <section aria-labelledby="admin-errors">
        <h2 className="title" id="admin-errors">
          Failed answers
        </h2>
        {errors.length === 0 ? (
          <p className="muted">None in this period.</p>
        ) : (
          <table className="table">
            <tbody>
              {errors.map(({ code, count }) => (
                <Line key={code} label={WORDS[code] ?? code} value={formatCount(count)} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="align-right">{value}</td>
    </tr>
  );
}
