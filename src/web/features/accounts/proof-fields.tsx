import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProvenAgain } from "#contract/passkeys.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { askForPasskey } from "./passkey-ceremonies.ts";
import { passkeysQuery } from "./passkey-queries.ts";
import { secondFactorQuery } from "./second-factor-queries.ts";

/** What shows once more who somebody is: the password and, where the account asks for it, a code or a passkey. */
export function useProof() {
  const { data: factor } = useQuery(secondFactorQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const [currentPassword, setPassword] = useState("");
  const [code, setCode] = useState("");
  const hasPasskeys = (passkeys?.length ?? 0) > 0;
  const isMoreAsked = factor?.isOn === true;
  const more = async () => (code === "" ? { passkey: await askForPasskey() } : { code });
  return {
    fields: {
      currentPassword,
      setPassword,
      code,
      setCode,
      hasPasskeys,
      isMoreAsked,
      isByApp: factor?.isByApp === true,
    },
    isComplete: currentPassword !== "" && (!isMoreAsked || code !== "" || hasPasskeys),
    prove: async (): Promise<ProvenAgain> => ({ currentPassword, ...(isMoreAsked && (await more())) }),
  };
}

export function ProofFields(proof: ReturnType<typeof useProof>["fields"]) {
  return (
    <>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={proof.currentPassword}
        onChange={(event) => proof.setPassword(event.target.value)}
      />
      {proof.isMoreAsked && (
        <TextField
          label={proof.isByApp ? "Code of the app, or a recovery code" : "Recovery code"}
          {...(proof.hasPasskeys && { hint: "Leave it empty to use a passkey you have." })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={proof.code}
          onChange={(event) => proof.setCode(event.target.value)}
        />
      )}
    </>
  );
}
