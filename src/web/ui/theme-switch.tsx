import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Menu, MenuChoice } from "./menu.tsx";
import { setTheme, type Theme, useTheme } from "./theme.ts";

const OPTIONS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
] as const satisfies readonly { value: Theme; label: string }[];

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="square" aria-label={`Theme: ${theme}`}>
          <Icon name="theme" />
        </Button>
      }
    >
      <MenuChoice label="Theme" value={theme} options={OPTIONS} onChoose={setTheme} />
    </Menu>
  );
}
