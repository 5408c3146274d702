import { useState } from "react";
import { useForm } from "react-hook-form";
import { accountDeletionSchema } from "#contract/account-rights.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { showAccountError } from "./account-notices.ts";
import { useDeleteAccount } from "./account-queries.ts";

interface Proof {
  password: string;
}
const resolver = schemaResolver<Proof, Proof>(accountDeletionSchema);
const FORM_ID = "delete-account";

export function DeleteAccountButton() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount();
  const { register, handleSubmit, formState, setFocus } = useForm<Proof>({ resolver, defaultValues: { password: "" } });
  const failed = (error: unknown) => {
    showAccountError(error, "Your account was not deleted");
    setFocus("password", { shouldSelect: true });
  };
  const submit = handleSubmit(({ password }) => remove.mutate(password, { onError: failed }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete your account?"
      description="Your conversations, your preferences and everything else in your account are deleted at once. A paid plan ends now without a refund; if the money-back guarantee still applies, use it first. Nobody can undo this, and neither can we."
      footer={
        <>
          <Button onClick={onClose}>Keep account</Button>
          <Button type="submit" form={FORM_ID} variant="danger" isBusy={remove.isPending}>
            {remove.isPending ? "Deleting..." : "Delete for good"}
          </Button>
        </>
      }
    >
      <ValidatedForm id={FORM_ID} className="account-form" submit={submit} onFailed={failed}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
      </ValidatedForm>
    </Dialog>
  );
}
