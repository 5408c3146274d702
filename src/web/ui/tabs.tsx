import * as RadixTabs from "@radix-ui/react-tabs";
import { type ReactNode, useEffect, useRef } from "react";
import "./tabs.css";

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** "inline": small tabs next to other text, without a line below. */
  look?: "rule" | "inline";
  children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  look = "rule",
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // Keeps the chosen tab visible if not all tabs fit. The observer also runs after a phone is rotated.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (row === null || tab === null || tab === undefined) return;
    const sized = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    sized.observe(row);
    return () => sized.disconnect();
  }, [value]);
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <RadixTabs.Root className="tabs-frame" value={value} onValueChange={choose}>
      <RadixTabs.List ref={list} className={look === "inline" ? "tabs inline" : "tabs"} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.value === value && children}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
