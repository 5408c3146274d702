import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type { ApiKey, ApiKeyList, CreatedApiKey } from "#contract/api-keys.ts";
import { KeyTable } from "#web/features/endpoint/key-table.tsx";
import { MakeKeyPanel } from "#web/features/endpoint/make-key-panel.tsx";
import { apiKeysQuery, useRevokeApiKey } from "#web/features/endpoint/queries.ts";
import { formatCount, formatMoney } from "#web/lib/format-numbers.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/table.css";
import "#web/features/endpoint/endpoint.css";

export function ApiKeysScreen() {
  usePageTitle("API keys");
  const { data, error, refetch } = useQuery(apiKeysQuery);
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <div className="galley">
          {data !== undefined && <Keys list={data} />}
          {data === undefined && error === null && <LoadingSkeleton />}
          {data === undefined && error !== null && <LoadingFailed error={error} onRetry={() => void refetch()} />}
          <aside className="margin small keys-margin" aria-label="About keys">
            {data !== undefined && <Month keys={data.keys} />}
            <section>
              <h2>What a key allows</h2>
              <p className="muted">
                The addresses under /v1 and /mcp, nothing else. Your conversations, files and settings stay closed to
                it; what your team shares is open to a key that may improve. Prompts sent by key are not kept, unless
                the program asks for it with “store”: then they are among your conversations.
              </p>
            </section>
            <p>
              <Link href="/developers">For developers</Link>
            </p>
          </aside>
        </div>
      </main>
    </>
  );
}

function Keys({ list }: { list: ApiKeyList }) {
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  return (
    <div>
      <div className="keys-head">
        <div>
          <h1 className="heading plain" tabIndex={-1}>
            API keys
          </h1>
          <p className="muted">With a key, another program can use Redraft in your name and on your plan.</p>
        </div>
        <Button variant="primary" onClick={() => setIsMaking(true)}>
          <Icon name="plus" />
          <span>Make a key</span>
        </Button>
      </div>
      {!list.isOn && <p className="trouble">Whoever runs this site has switched API keys off.</p>}
      {made !== null && <Secret made={made} />}
      {list.keys.length > 0 && <KeyTable keys={list.keys} onRevoke={setLeaving} />}
      {isMaking && (
        <MakeKeyPanel
          onClose={() => setIsMaking(false)}
          onMade={(next) => {
            setMade(next);
            setIsMaking(false);
          }}
        />
      )}
      {leaving !== null && <Revoke apiKey={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

/** Shows a new key. The secret cannot be shown again. */
function Secret({ made: { secret, key } }: { made: CreatedApiKey }) {
  return (
    <section className="keys-made" aria-label="Your new key" role="status">
      <h2>“{key.name}” is ready. It is shown once: copy it now.</h2>
      <p className="keys-secret">
        <code>{secret}</code>
        <Button variant="primary" onClick={() => copyToClipboard(secret, "The key has been copied.")}>
          <Icon name="copy" />
          <span>Copy</span>
        </Button>
      </p>
      <p className="small muted">
        We keep only a fingerprint of it and cannot show it again. Lost it? Revoke it and make another.{" "}
        <Link href="/developers">Lines to paste</Link>
      </p>
    </section>
  );
}

function Revoke({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey("/api/user/api-keys");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      description="Its next call is refused and answers under way end within five seconds. This cannot be undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isBusy={revoke.isPending}
            onClick={() => revoke.mutate(apiKey.id, { onSettled: onClose })}
          >
            Revoke key
          </Button>
        </>
      }
    />
  );
}

function Month({ keys }: { keys: readonly ApiKey[] }) {
  const sum = (of: (month: ApiKey["month"]) => number) => keys.reduce((total, { month }) => total + of(month), 0);
  return (
    <section>
      <h2>Through keys, this month</h2>
      <dl className="keys-ledger">
        <dt>Calls</dt>
        <dd>{formatCount(sum(({ calls }) => calls))}</dd>
        <dt>Refused, over a limit</dt>
        <dd>{formatCount(sum(({ refused }) => refused))}</dd>
        <dt>Tokens</dt>
        <dd>{formatCount(sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens))}</dd>
        <dt>Counted in your plan</dt>
        <dd>{formatMoney(sum(({ spentUsd }) => spentUsd))}</dd>
      </dl>
    </section>
  );
}
