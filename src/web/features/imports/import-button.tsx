import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { ImportBody, ImportFooter, importTitle } from "./import-steps.tsx";
import { useImport } from "./use-import.ts";

export function ImportButton() {
  const chooser = useRef<HTMLInputElement>(null);
  const bringing = useImport();
  const { state, read, stop, close } = bringing;
  const choose = () => chooser.current?.click();
  return (
    <>
      <Button onClick={choose}>
        <Icon name="file" />
        Choose the export
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,.json,application/zip,application/json"
        aria-label="Your export from ChatGPT"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void read(file);
          // Without this reset, the user could not choose the same file again.
          currentTarget.value = "";
        }}
      />
      <LazyDialog
        isOpen={state.at !== "start"}
        onClose={state.at === "sending" ? stop : close}
        title={importTitle(state)}
        footer={<ImportFooter {...bringing} choose={choose} />}
      >
        <ImportBody state={state} />
      </LazyDialog>
    </>
  );
}
