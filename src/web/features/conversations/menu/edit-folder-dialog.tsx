import { useId, useState } from "react";
import { FOLDER_NAME_LENGTH_MAX, type Folder } from "#contract/conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useDeleteFolder, useRenameFolder } from "../folder-queries.ts";

export function EditFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const rename = useRenameFolder();
  const remove = useDeleteFolder();
  const formId = useId();
  const [name, setName] = useState(folder.name);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Folder"
      description="Deleting a folder deletes no conversation: they go back into the list."
      footer={
        <>
          <Button disabled={remove.isPending} onClick={() => remove.mutate(folder.id, { onSuccess: onClose })}>
            Delete folder
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={rename.isPending || name.trim() === ""}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate({ id: folder.id, name }, { onSuccess: onClose });
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={FOLDER_NAME_LENGTH_MAX}
          error={(rename.error ?? remove.error)?.message}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
