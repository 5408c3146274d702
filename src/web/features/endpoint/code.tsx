import { ScrollingTable } from "#web/ui/scrolling-table.tsx";

/** Code lines that scroll if they do not fit. */
export function ScrollingCode({ label, text }: { label: string; text: string }) {
  return (
    <ScrollingTable label={label} className="developers-code">
      <pre>{text}</pre>
    </ScrollingTable>
  );
}
