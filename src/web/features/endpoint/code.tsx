import { ScrollingTable } from "#web/ui/scrolling-table.tsx";

/** Lines that may be wider or longer than their place. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <ScrollingTable label={label} className="developers-code">
      <pre>{text}</pre>
    </ScrollingTable>
  );
}
