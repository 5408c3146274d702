import { Icon } from "#web/ui/icon.tsx";
import "./passage-trouble.css";

/** What went wrong, where it was asked for. */
export function PassageTrouble({ text }: { text: string }) {
  return (
    <p className="small passage-trouble" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}
