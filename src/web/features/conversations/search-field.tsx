import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { isShortcut } from "#web/ui/shortcuts.ts";

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

/** The one search field; what moves among its results is SearchKeys. */
export function SearchField({ ref, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="search">
      <label className="sr" htmlFor={id}>
        Search conversations
      </label>
      <Icon name="search" />
      <input
        id={id}
        ref={ref}
        className="input"
        type="search"
        placeholder="Search"
        autoComplete="off"
        aria-keyshortcuts="Control+K Meta+K"
        value={value}
        data-result
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Arrows go from the field to the results and back; Enter in the field opens the first. */
export function SearchKeys({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOn || event.nativeEvent.isComposing) return;
    const stops = [...(area.current?.querySelectorAll<HTMLElement>("[data-result]") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at === -1) return;
    if (isShortcut("search-next", event)) stops[Math.min(at + 1, stops.length - 1)]?.focus();
    else if (isShortcut("search-previous", event)) stops[Math.max(at - 1, 0)]?.focus();
    else if (isShortcut("search-open", event) && at === 0) stops[1]?.click();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the links in it bubble here.
    <div className="search-keys" ref={area} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
