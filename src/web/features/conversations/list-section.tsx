import { type ReactNode, useState } from "react";
import type { Folder } from "#contract/conversations.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const EditFolderDialog = lazyComponent(async () => (await import("./menu/edit-folder-dialog.tsx")).EditFolderDialog);

export function ListSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface FoldedSectionProps {
  heading: string;
  count: number;
  holdsOpen: boolean;
  /** Undefined for the archive. */
  folder?: Folder;
  children: ReactNode;
}

/** A folder or the archive. The user can close this section. */
export function CollapsibleSection({ heading, count, holdsOpen, folder, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(holdsOpen);
  const [heldOpen, setHeldOpen] = useState(holdsOpen);
  // The section opens when it contains the open conversation. The user can then close it again.
  if (holdsOpen !== heldOpen) {
    setHeldOpen(holdsOpen);
    if (holdsOpen) setIsOpen(true);
  }
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section aria-label={heading} className="folded">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="chevron-right" />
          <h3>{heading}</h3>
          <span className="fig">{count}</span>
        </summary>
        {count === 0 ? <p className="small muted">Nothing in it yet.</p> : isOpen && <ul>{children}</ul>}
      </details>
      {folder !== undefined && (
        <IconButton
          size="tiny"
          icon="pencil"
          label="Change folder"
          aria-description={heading}
          onClick={() => setIsEditing(true)}
        />
      )}
      {folder !== undefined && isEditing && <EditFolderDialog folder={folder} onClose={() => setIsEditing(false)} />}
    </section>
  );
}
