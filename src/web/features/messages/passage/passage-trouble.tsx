import { Icon } from "#web/ui/icon.tsx";
import "./passage-trouble.css";

/** An error, shown where the change was requested. */
export function PassageTrouble({ text }: { text: string }) {
  return (
    <p className="small passage-trouble" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}
