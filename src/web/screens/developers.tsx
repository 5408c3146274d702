import { useState } from "react";
import { Link } from "wouter";
import { ApiTestForm } from "#web/features/endpoint/api-test-form.tsx";
import { clientSnippets } from "#web/features/endpoint/client-snippets.ts";
import { ScrollingCode } from "#web/features/endpoint/code.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "#web/features/endpoint/endpoint.css";

const ADDRESSES = [
  "GET /v1/models",
  "POST /v1/chat/completions",
  "POST /v1/responses",
  "POST /v1/improve",
  "POST /v1/route",
  "GET /v1/shared-prompts",
  "GET /v1/openapi.json",
  "/mcp",
];

export function DevelopersScreen() {
  usePageTitle("For developers");
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <div className="galley developers">
          <div>
            <h1 className="large" tabIndex={-1}>
              Redraft for other programs
            </h1>
            <p className="read muted">
              One OpenAI-compatible address. Point any client at it, and choose what you want by the model’s name.
            </p>
            <section aria-labelledby="developers-try">
              <h2 className="title" id="developers-try">
                Try a call
              </h2>
              <ApiTestForm />
            </section>
            <section aria-labelledby="developers-lines">
              <h2 className="title" id="developers-lines">
                Lines to paste
              </h2>
              <Lines />
            </section>
            <section aria-labelledby="developers-models">
              <h2 className="title" id="developers-models">
                What can be asked
              </h2>
              <Models />
            </section>
          </div>
          <InShort />
        </div>
      </main>
    </>
  );
}

function InShort() {
  return (
    <aside className="margin small keys-margin" aria-label="In short">
      <p>
        <Link href="/api-keys">API keys</Link>
      </p>
      <section>
        <h2>Addresses</h2>
        <ul className="fig">
          {ADDRESSES.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Kept</h2>
        <p className="muted">
          Usage and cost. Prompts and answers only where a call says “store”: true; then they are among your
          conversations.
        </p>
      </section>
      <section>
        <h2>Not offered</h2>
        <p className="muted">
          A call with tools or functions is refused with 400. Other parameters that are not known here are ignored, and
          the header x-redraft-ignored names them.
        </p>
      </section>
      <section>
        <h2>Errors</h2>
        <dl className="keys-ledger">
          <dt>Key wrong or revoked</dt>
          <dd>401</dd>
          <dt>The provider must be paid first</dt>
          <dd>402</dd>
          <dt>The key does not allow this</dt>
          <dd>403</dd>
          <dt>No such model on the plan</dt>
          <dd>404</dd>
          <dt>Too large</dt>
          <dd>413</dd>
          <dt>Over a limit</dt>
          <dd>429</dd>
          <dt>No model answers</dt>
          <dd>503</dd>
        </dl>
      </section>
    </aside>
  );
}

function Lines() {
  const all = clientSnippets(window.location.origin);
  const [chosen, setChosen] = useState("python");
  const lines = all.find(({ id }) => id === chosen) ?? all[0];
  if (lines === undefined) return null;
  return (
    <Tabs
      label="Client"
      value={lines.id}
      tabs={all.map(({ id, label }) => ({ value: id, label }))}
      onChange={setChosen}
    >
      <div className="developers-lines">
        <p className="small muted">{lines.where}</p>
        <ScrollingCode label={lines.label} text={lines.text} />
        <Button size="tiny" onClick={() => copyToClipboard(lines.text, "The lines have been copied.")}>
          <Icon name="copy" />
          <span>Copy</span>
        </Button>
      </div>
    </Tabs>
  );
}

function Models() {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Model</th>
          <th scope="col">Does</th>
          <th scope="col">Costs</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="fig">redraft/auto</td>
          <td>Chooses a model and asks it. Your words go out as they are.</td>
          <td>the answer</td>
        </tr>
        <tr>
          <td className="fig">redraft/improve</td>
          <td>Rewrites the last message first, then chooses.</td>
          <td>rewrite and answer</td>
        </tr>
        <tr>
          <td className="fig">redraft/gpt-4o …</td>
          <td>One of your models by name; no other stands in for it.</td>
          <td>the answer</td>
        </tr>
      </tbody>
    </table>
  );
}
