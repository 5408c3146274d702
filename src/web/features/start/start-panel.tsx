import { useAuth } from "#web/features/accounts/queries.ts";
import { brandName } from "#web/lib/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { focusApiKeyInput } from "./key-box.ts";
import { PasteKeyForm } from "./paste-key-form.tsx";
import { RecordedExample } from "./recorded-example.tsx";
import { RECORDED_EXAMPLES } from "./recorded-examples.ts";
import "#web/ui/proof.css";
import "#web/features/messages/improved-prompt/improved-prompt.css";
import "#web/features/messages/review/review-panel.css";
import "./start.css";

interface StartPanelProps {
  title: string;
  /** Called when a model is connected. `called` is its vendor or host. */
  onConnected: (called: string) => void;
}

/** Shown while no model is connected. Explains how to connect a model, and what a model does with a prompt. */
export function StartPanel({ title, onConnected }: StartPanelProps) {
  const { user } = useAuth();
  return (
    <section className="start" aria-labelledby="start-title">
      <div className="start-greet">
        <h2 className="heading plain" id="start-title">
          {title}
        </h2>
        <p className="read muted">
          You write it roughly. {brandName} adds what is missing, shows every word it added, and the model answers.
        </p>
      </div>
      <div className="leaf">
        <div className="start-sheet">
          {user?.role === "admin" ? <PasteKeyForm onConnected={onConnected} /> : <WhoConnects />}
        </div>
        {user?.role === "admin" && <AboutKeys />}
      </div>
      <div className="start-shown">
        <div className="start-shown-head">
          <h3 className="title">What it does</h3>
          <span className="slug">Recorded with a strong model</span>
        </div>
        {RECORDED_EXAMPLES.map((example, index) => (
          <RecordedExample key={example.prompt} example={example} isOpenFirst={index === 0} />
        ))}
        {user?.role === "admin" && (
          <Button onClick={focusApiKeyInput}>
            <Icon name="arrow-up" />
            Paste a key
          </Button>
        )}
      </div>
    </section>
  );
}

function WhoConnects() {
  return (
    <p>
      <b>No model is connected yet.</b> Whoever runs this site can connect one: signed in as an admin, they find the box
      for it on this page.
    </p>
  );
}

const KEY_PAGES = [
  { label: "OpenAI", address: "https://platform.openai.com/api-keys" },
  { label: "Anthropic", address: "https://console.anthropic.com/settings/keys" },
  { label: "Google", address: "https://aistudio.google.com/apikey" },
] as const;

function AboutKeys() {
  return (
    <aside className="beside" aria-label="About keys">
      <p>The key stays on this site’s server. It goes only to the company it belongs to, and you pay them by use.</p>
      <p>
        No key yet?{" "}
        {KEY_PAGES.map(({ label, address }, index) => (
          <span key={label}>
            <a href={address} target="_blank" rel="noreferrer">
              {label}
            </a>
            {index < KEY_PAGES.length - 1 ? ", " : "."}
          </span>
        ))}
      </p>
      <p>A server on this machine, such as Ollama or LM Studio, needs no key and costs nothing.</p>
    </aside>
  );
}
