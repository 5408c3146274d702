import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { copyFormatted } from "#web/ui/copy-to-clipboard.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ScrollByKey } from "./scroll-by-key.tsx";

interface CopiedTableProps {
  csv: () => string;
  children: ReactNode;
}

/** A table that can be taken along: as CSV, and as a table where what it is pasted into knows tables. */
export function CopiedTable({ csv, children }: CopiedTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const copy = () => {
    const text = csv();
    const html = box.current?.querySelector("table")?.outerHTML ?? "";
    copyFormatted(Promise.resolve({ text, html }));
  };
  return (
    <div className="answer-table" ref={box}>
      <ScrollByKey className="scroll-x" label="Table">
        {children}
      </ScrollByKey>
      <Button size="tiny" variant="quiet" onClick={copy}>
        <Icon name="copy" />
        Copy as CSV
      </Button>
    </div>
  );
}
