import type { SharedPrompt } from "#contract/workspaces.ts";
import { formatShortDay } from "#web/lib/format-dates.ts";
import { timesUsed } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { TextWithBlanks } from "#web/ui/text-with-blanks.tsx";

interface SharedPromptItemProps {
  prompt: SharedPrompt;
  canWrite: boolean;
  onUse: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A shared prompt as plain text, never parsed as markup. */
export function SharedPromptItem({ prompt, canWrite, onUse, onEdit, onRemove }: SharedPromptItemProps) {
  const { title, description, text, score, useCount, createdAt, sharedByUser, canChange } = prompt;
  return (
    <li className="prompt-item">
      <div>
        <h3>{title}</h3>
        {description !== "" && <p className="muted">{description}</p>}
        <details>
          <summary>
            <span className="when-closed">Show the prompt</span>
            <span className="when-open">Hide the prompt</span>
          </summary>
          <p className="shared-text">
            <TextWithBlanks text={text} />
          </p>
        </details>
        <p className="small muted">
          {sharedByUser.displayName}, <time dateTime={createdAt}>{formatShortDay(createdAt)}</time>,{" "}
          {timesUsed(useCount)}, score <span className="fig">{score.toFixed(1)}</span> of 10
        </p>
      </div>
      <div className="prompt-tools">
        <div className="row">
          <Button size="tiny" aria-description={title} onClick={onUse}>
            Use
          </Button>
          {canChange && (
            <Menu
              trigger={
                <Button size="tiny" variant="quiet" className="square" aria-label={`More about ${title}`}>
                  <Icon name="more" />
                </Button>
              }
            >
              {canWrite && (
                <MenuItem icon="pencil" onSelect={onEdit}>
                  Edit
                </MenuItem>
              )}
              <MenuItem isDanger icon="trash" onSelect={onRemove}>
                Remove
              </MenuItem>
            </Menu>
          )}
        </div>
      </div>
    </li>
  );
}
