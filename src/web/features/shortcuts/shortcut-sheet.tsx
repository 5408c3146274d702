import { Dialog } from "#web/ui/dialog.tsx";
import { formatKeyLabels, SHORTCUTS } from "#web/ui/shortcuts.ts";
import { Switch } from "#web/ui/switch.tsx";
import { setSingleKeys, useSingleKeys } from "./single-keys.ts";
import "./shortcut-sheet.css";

const GROUPS = Map.groupBy(Object.entries(SHORTCUTS), ([, { group }]) => group);

/** Shows the same list of shortcuts that the key listeners use. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeys();
  return (
    <Dialog title="Keyboard shortcuts" shape="panel" isOpen onClose={onClose}>
      <div className="shortcuts">
        {[...GROUPS].map(([group, entries]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {entries.map(([id, { label, keys }]) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((press, index) => (
                      <span key={press}>
                        {index > 0 && <span className="or"> or </span>}
                        <Press press={press} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Shortcuts of a single key"
          note="Switch them off if you dictate, or press keys by mistake. They never count while you type."
          checked={areOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function Press({ press }: { press: string }) {
  return (
    <>
      {formatKeyLabels(press).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </>
  );
}
