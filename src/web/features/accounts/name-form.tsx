import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { firstNameSchema, lastNameSchema, type User } from "#contract/accounts.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/checked-form.tsx";
import { notify } from "#web/ui/notify.ts";
import { accountFailed, NAME_SAVED } from "./account-notices.ts";
import { useCorrectAccount } from "./account-queries.ts";
import { NameFields } from "./name-fields.tsx";

interface Names {
  firstName: string;
  lastName: string;
}

const resolver = schemaResolver<Names, Names>(z.strictObject({ firstName: firstNameSchema, lastName: lastNameSchema }));

export function NameForm({ user }: { user: User }) {
  const correct = useCorrectAccount();
  const values = { firstName: user.firstName, lastName: user.lastName ?? "" };
  const { register, handleSubmit, formState } = useForm({ resolver, values });
  const { errors, isDirty } = formState;
  const failed = (error: unknown) => accountFailed(error, "Your name was not saved");
  const submit = handleSubmit((names) =>
    correct.mutate(names, { onSuccess: () => notify(NAME_SAVED), onError: failed }),
  );
  return (
    <CheckedForm className="account-form" submit={submit} onFailed={failed}>
      <NameFields
        className="account-two"
        first={{ error: errors.firstName?.message, ...register("firstName") }}
        last={{ error: errors.lastName?.message, ...register("lastName") }}
      />
      <Button type="submit" disabled={!isDirty || correct.isPending}>
        {correct.isPending ? "Saving..." : "Save name"}
      </Button>
    </CheckedForm>
  );
}
