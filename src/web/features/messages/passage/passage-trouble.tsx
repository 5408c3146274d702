import { Icon } from "#web/ui/icon.tsx";
import "./passage.css";

export function PassageTrouble({ text }: { text: string }) {
  return (
    <p className="small passage-trouble" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}
