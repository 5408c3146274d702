import { ScrollingTable } from "#web/ui/table.tsx";

export function ScrollingCode({ label, text }: { label: string; text: string }) {
  return (
    <ScrollingTable label={label} className="developers-code">
      <pre>{text}</pre>
    </ScrollingTable>
  );
}
