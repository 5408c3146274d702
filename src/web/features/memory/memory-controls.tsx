import { useState } from "react";
import type { Memory } from "#contract/memory.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useForgetAll } from "./queries.ts";

interface MemoryControlsProps {
  memory: Memory;
  onSwitch: (isOn: boolean) => void;
}

export function MemoryControls({ memory, onSwitch }: MemoryControlsProps) {
  const count = memory.choices.length + memory.prompts.length;
  return (
    <div className="memory-controls">
      <Switch
        label="Learn from my edits"
        note="When off, nothing more is learned, and what was learned is not used."
        checked={memory.isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      {count > 0 && <ForgetEverything count={count} />}
    </div>
  );
}

function ForgetEverything({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const forgetAll = useForgetAll();
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setIsAsking(true)}>
        Forget everything
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Forget everything?"
        description={`${count === 1 ? "The one thing" : `All ${count} things`} on this page will be deleted for good. Your conversations stay.`}
        footer={
          <>
            <Button onClick={close}>Keep them</Button>
            <Button
              variant="danger"
              isBusy={forgetAll.isPending}
              onClick={() => forgetAll.mutate(undefined, { onSuccess: leaveTo("#main h1"), onSettled: close })}
            >
              {forgetAll.isPending ? "Deleting…" : "Forget everything"}
            </Button>
          </>
        }
      />
    </>
  );
}

/** Moves the focus to another element, because the pressed button disappears when nothing is left to delete. */
const leaveTo = (selector: string) => () => {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
};
