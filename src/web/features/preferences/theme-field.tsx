import { setTheme, THEMES, useTheme } from "#web/ui/theme.ts";

const LABELS = { light: "Light", dark: "Dark", system: "System" };

/** Belongs to this device, not to the account: it holds at once and is not part of saving. */
export function ThemeField() {
  const theme = useTheme();
  return (
    <fieldset className="theme-field" aria-label="Theme">
      {THEMES.map((value) => (
        <label key={value}>
          <input type="radio" name="theme" checked={theme === value} onChange={() => setTheme(value)} />
          <span>{LABELS[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
