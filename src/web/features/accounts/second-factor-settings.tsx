import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import { recoveryCodesSchema, secondFactorSchema, secondFactorSetupSchema } from "#contract/proofs.ts";
import { request, send } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { showAccountError } from "./account-notices.ts";
import { passkeysQuery } from "./passkey-queries.ts";
import "./account.css";

const PATH = "/api/user/second-factor";

const secondFactorQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: secondFactorSchema, signal }),
});

const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: () => request("POST", PATH, { schema: secondFactorSetupSchema }),
  });

function useConfirmSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request("POST", `${PATH}/confirm`, { body: { code }, schema: recoveryCodesSchema }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

function useTurnOnByPasskeys() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request("POST", `${PATH}/passkeys`, { schema: recoveryCodesSchema }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

function useRemoveSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send("DELETE", PATH),
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

/** The second factor is the code of an app, or a passkey. */
export function SecondFactorSettings() {
  const { data } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (data === undefined) return null;
  return data.isOn ? (
    <TurnOff isByApp={data.isByApp} codesLeft={data.recoveryCodesLeft} />
  ) : (
    <TurnOn onCodes={setCodes} />
  );
}

function TurnOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const begin = useBeginSecondFactor();
  const byPasskeys = useTurnOnByPasskeys();
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const confirm = useConfirmSecondFactor();
  const [code, setCode] = useState("");
  if (begin.data === undefined) {
    return (
      <AccountForm
        onSubmit={() =>
          begin.mutate(undefined, { onError: (error) => showAccountError(error, "It was not turned on") })
        }
      >
        <p>
          With it on, your password is not enough to sign in: you also need a code from an app on your phone, such as
          your password manager, Google Authenticator or Aegis{passkeys.length > 0 && ", or a passkey"}.
        </p>
        <div className="row">
          <Button type="submit" isBusy={begin.isPending}>
            Set up
          </Button>
          {passkeys.length > 0 && (
            <Button
              isBusy={byPasskeys.isPending}
              onClick={() =>
                byPasskeys.mutate(undefined, {
                  onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
                  onError: (error) => showAccountError(error, "It was not turned on"),
                })
              }
            >
              Ask for a passkey instead
            </Button>
          )}
        </div>
      </AccountForm>
    );
  }
  const { address, secret } = begin.data;
  return (
    <AccountForm
      onSubmit={() =>
        confirm.mutate(code, {
          onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
          onError: (error) => showAccountError(error, "It was not turned on"),
        })
      }
    >
      <p>Scan this with the app, or type the key below into it.</p>
      <QrCode text={address} label="QR code for the app; the key below says the same" />
      <p>
        Key: <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <Code label="Code that the app shows" value={code} onChange={setCode} />
      <Button type="submit" disabled={confirm.isPending || code === ""}>
        Turn on
      </Button>
    </AccountForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="account-form">
      <p>
        It is on. Keep these recovery codes where you find them without your phone: each signs you in once, after your
        password. They are shown only now.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  );
}

function TurnOff({ isByApp, codesLeft }: { isByApp: boolean; codesLeft: number }) {
  const remove = useRemoveSecondFactor();
  return (
    <AccountForm
      onSubmit={() =>
        remove.mutate(undefined, { onError: (error) => showAccountError(error, "It was not turned off") })
      }
    >
      <p>
        It is on. To sign in you also need {isByApp ? "a code from your app or a passkey" : "one of your passkeys"}.{" "}
        {codesLeft === 1 ? "1 recovery code is" : `${codesLeft} recovery codes are`} left. To get new ones, turn it off
        and on again.
      </p>
      <Button type="submit" isBusy={remove.isPending}>
        Turn off
      </Button>
    </AccountForm>
  );
}

interface Typed {
  value: string;
  onChange: (value: string) => void;
}

const Code = ({ label, value, onChange }: Typed & { label: string }) => (
  <TextField
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={dark} />
    </svg>
  );
}
