import { createContext, useContext } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Branch } from "../stored/branch.ts";
import { focusTurn, turnElementId } from "./turn-element-id.ts";

interface Versions {
  readonly forks: Branch["forks"];
  readonly show: (turnId: number) => void;
}

export const VersionsContext = createContext<Versions>({ forks: new Map(), show: () => undefined });

/** "2/3 edited", with buttons for the previous and the next version; nothing if there is only one version. */
export function TurnVersions({ turnId }: { turnId: number }) {
  const { forks, show } = useContext(VersionsContext);
  const fork = forks.get(turnId);
  if (fork === undefined) return null;
  const { ids, index, difference } = fork;
  const step = (by: 1 | -1) => {
    const id = ids[index + by];
    if (id === undefined) return;
    show(id);
    // The pressed button disappears with its turn, so the same button of the new turn gets the focus.
    setTimeout(() =>
      document.getElementById(turnElementId(id))?.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus(),
    );
  };
  return (
    <fieldset className="versions" aria-label={`Version ${index + 1} of ${ids.length}`}>
      <Step by={-1} isOver={index === 0} onPress={step} />
      <span className="fig">
        {index + 1}/{ids.length}
      </span>
      <Step by={1} isOver={index === ids.length - 1} onPress={step} />
      {difference !== "" && <span className="difference">{difference}</span>}
    </fieldset>
  );
}

/** At the answer, as the buttons at the prompt may be out of view: without it, a new answer looks like the old one. */
export function VersionNumber({ turnId }: { turnId: number }) {
  const fork = useContext(VersionsContext).forks.get(turnId);
  return fork === undefined ? null : (
    <span>
      of version {fork.index + 1} of {fork.ids.length}
    </span>
  );
}

/** A new version of an earlier turn starts a branch. This line leads to the version that the later prompts follow. */
export function ContinuedVersionLink({ turnId }: { turnId: number }) {
  const { forks, show } = useContext(VersionsContext);
  const { ids, continued } = forks.get(turnId) ?? {};
  if (ids === undefined || continued == null) return null;
  const id = ids[continued.index];
  if (id === undefined) return null;
  const turns = continued.turns === 1 ? "1 later prompt follows" : `${continued.turns} later prompts follow`;
  const showIt = () => {
    show(id);
    focusTurn(id);
  };
  return (
    <p className="continued small muted">
      {turns} version {continued.index + 1}.
      <Button variant="quiet" size="tiny" onClick={showIt}>
        Show version {continued.index + 1}
      </Button>
    </p>
  );
}

/** Only `aria-disabled`: a button that is disabled while it is pressed loses the focus. */
function Step({ by, isOver, onPress }: { by: 1 | -1; isOver: boolean; onPress: (by: 1 | -1) => void }) {
  return (
    <Button
      variant="quiet"
      size="tiny"
      className={by === -1 ? "square back" : "square"}
      data-step={by}
      aria-disabled={isOver || undefined}
      aria-label={by === -1 ? "Previous version" : "Next version"}
      onClick={() => !isOver && onPress(by)}
    >
      <Icon name="chevron-right" />
    </Button>
  );
}
