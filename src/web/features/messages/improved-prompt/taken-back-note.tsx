import type { TakenBack } from "#domain/prompting/improvement.ts";
import { Icon } from "#web/ui/icon.tsx";
import { wouldHave } from "./taken-back-words.ts";

/** Which changes of a model were undone, each with what it would have done. */
export function TakenBackNote({ takenBack }: { takenBack: readonly TakenBack[] }) {
  if (takenBack.length === 0) return null;
  const things = [...new Set(takenBack.map(wouldHave))];
  return (
    <div className="slip-foot">
      <Icon name="check" />
      {takenBack.length === 1 ? (
        <p>
          <b>One change was taken back:</b> it would have {things[0]}.
        </p>
      ) : (
        <div>
          <b>{takenBack.length} changes were taken back.</b> They would have
          <ul className="dashes">
            {things.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
