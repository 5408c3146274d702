import { IconButton } from "#web/ui/icon-button.tsx";
import { useForget } from "./queries.ts";

interface ForgetButtonProps {
  id: number;
  /** What it deletes, read out with the button. */
  what: string;
}

/** Deletes one thing that was learned. Focus goes to the next one's button, for whoever works by key. */
export function ForgetButton({ id, what }: ForgetButtonProps) {
  const forget = useForget();
  return (
    <IconButton
      size="tiny"
      icon="trash"
      label="Delete"
      aria-description={what}
      disabled={forget.isPending}
      onClick={({ currentTarget }) => {
        const next = neighbourOf(currentTarget);
        forget.mutate(id, { onSuccess: () => next?.focus() });
      }}
    />
  );
}

function neighbourOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest("li");
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  return near?.querySelector("button") ?? document.querySelector<HTMLElement>("#main h1");
}
