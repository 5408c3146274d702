import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Menu, MenuRadioGroup } from "./menu.tsx";
import { setTheme, THEME_OPTIONS, useTheme } from "./theme.ts";

export function ThemeSwitch({ className = "" }: { className?: string }) {
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <Button variant="quiet" className={`square ${className}`.trim()} aria-label={`Theme: ${theme}`}>
          <Icon name="theme" />
        </Button>
      }
    >
      <MenuRadioGroup label="Theme" value={theme} options={THEME_OPTIONS} onChoose={setTheme} />
    </Menu>
  );
}
