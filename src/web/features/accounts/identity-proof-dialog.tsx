import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  IDENTITY_PROOF_AGE_MINUTES_MAX,
  type IdentityProofInput,
  type IdentityProofOptions,
  identityProofOptionsSchema,
} from "#contract/proofs.ts";
import { ApiError, request, send } from "#web/lib/api.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { onIdentityProofAnnounced } from "./company-proof.ts";
import { askForPasskey, canUsePasskeys, passkeyErrorText } from "./passkey-ceremonies.ts";
import { redirectToLogin } from "./redirect-to-login.ts";
import "./account.css";

const PATH = "/api/user/proof";

/** How the user can confirm their identity. Not cached, because another tab can change this. */
const proofWaysQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: identityProofOptionsSchema, signal }),
  staleTime: 0,
  gcTime: 0,
});

const useProve = () =>
  useMutation({
    mutationFn: async (proof: () => IdentityProofInput | Promise<IdentityProofInput>) => {
      await send("POST", PATH, { body: await proof() });
    },
  });

interface ProofDialogProps {
  /** `isProven` is false if the user has not confirmed their identity, for example has closed the dialog. */
  onDone: (isProven: boolean) => void;
}

/** The user must confirm their identity before an action that could put the account at risk. */
export function IdentityProofDialog({ onDone }: ProofDialogProps) {
  const formId = useId();
  const { data: ways, error: unknownWays } = useQuery(proofWaysQuery);
  const { prove, isPending, error } = useProving(onDone);
  const canUsePasskey = ways?.hasPasskeys === true && canUsePasskeys();
  useEffect(() => onIdentityProofAnnounced(() => onDone(true)), [onDone]);
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      title="Confirm that it is you"
      description={`This protects your account if somebody else uses this browser. You are not asked again for ${IDENTITY_PROOF_AGE_MINUTES_MAX} minutes.`}
      footer={
        <>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          {canUsePasskey && (
            <Button isBusy={isPending} onClick={() => prove(async () => ({ passkey: await askForPasskey() }))}>
              Use a passkey
            </Button>
          )}
          {ways !== undefined && hasFields(ways) && (
            <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      {ways !== undefined && (
        <div className="account-form">
          {ways.company !== null && <CompanyProof company={ways.company} />}
          {hasFields(ways) && (
            <ProofForm id={formId} ways={ways} error={error} onProof={(proof) => prove(() => proof)} />
          )}
        </div>
      )}
      {(unknownWays ?? otherTrouble(error)) !== null && (
        <p className="trouble" role="alert">
          {(unknownWays ?? error)?.message}
        </p>
      )}
    </Dialog>
  );
}

/** Users who sign in with their company account have no password on this site. */
const asksForPassword = ({ hasPassword, company }: IdentityProofOptions): boolean => hasPassword && company === null;
const hasFields = (ways: IdentityProofOptions): boolean => asksForPassword(ways) || ways.code !== null;

function useProving(onDone: ProofDialogProps["onDone"]) {
  const { mutate, isPending, error } = useProve();
  const prove = (proof: () => IdentityProofInput | Promise<IdentityProofInput>) =>
    mutate(proof, {
      onSuccess: () => onDone(true),
      onError: (failed) => {
        if (!(failed instanceof ApiError) || failed.code !== "unauthorized") return;
        onDone(false);
        redirectToLogin();
      },
    });
  const trouble = passkeyErrorText(error);
  return { prove, isPending, error: trouble === null ? error : new Error(trouble) };
}

const isAboutPassword = (error: Error | null) => error instanceof ApiError && error.code === "wrong-password";
const isAboutCode = (error: Error | null) =>
  error instanceof ApiError && (error.code === "wrong-code" || error.code === "second-factor-needed");
/** An error that belongs to no field. */
const otherTrouble = (error: Error | null) => (isAboutPassword(error) || isAboutCode(error) ? null : error);

interface ProofFormProps {
  id: string;
  ways: IdentityProofOptions;
  error: Error | null;
  onProof: (proof: IdentityProofInput) => void;
}

function ProofForm({ id, ways, error, onProof }: ProofFormProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  // The dialog sets its initial focus when it opens, but it had no fields at that time.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.select();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside another form, which must not be submitted.
    event.stopPropagation();
    onProof({ ...(asksForPassword(ways) && { password }), ...(ways.code !== null && { code }) });
  };
  return (
    <form id={id} ref={form} className="account-form" onSubmit={submit}>
      {asksForPassword(ways) && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={isAboutPassword(error) ? error?.message : undefined}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {ways.code !== null && (
        <TextField
          label={ways.code === "app" ? "Code from your app, or a recovery code" : "Recovery code"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={6}
          error={isAboutCode(error) ? error?.message : undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </form>
  );
}

function CompanyProof({ company }: { company: string }) {
  return (
    <>
      <a
        className={buttonClass({ variant: "secondary" })}
        href="/api/company-sign-in/again"
        target="_blank"
        rel="noopener"
      >
        Confirm with {company}
      </a>
      <p className="small muted">It opens in a new tab. Afterwards this page continues by itself.</p>
    </>
  );
}
