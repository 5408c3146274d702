import { useForm } from "react-hook-form";
import { Link } from "wouter";
import type { User } from "#contract/accounts.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { AnswerFields, CommunicationStyleField } from "./answer-fields.tsx";
import { invalidAnswerNotice, isSignedOut, NAME_REQUIRED, ONBOARDING_FAILED, SESSION_EXPIRED } from "./notices.ts";
import { type Answers, answersOf, type PreferencesInput, preferencesResolver } from "./preference-form.ts";
import { PROFILE_QUESTIONS, ProfileFields } from "./profile-fields.tsx";
import { useSavePreferences } from "./queries.ts";
import { EmojiSwitch } from "./rewriting-fields.tsx";
import "./settings.css";
import "./onboarding-form.css";

interface OnboardingFormProps {
  user: User;
  /** Where "Skip for now" leads. */
  skipTo: string;
  onSaved: () => void;
  onSessionExpired: () => void;
}

export function OnboardingForm({ user, skipTo, onSaved, onSessionExpired }: OnboardingFormProps) {
  const save = useSavePreferences();
  const fullName = [user.firstName, user.lastName ?? ""].join(" ").trim();
  const form = useForm<Answers, unknown, PreferencesInput>({
    resolver: preferencesResolver,
    defaultValues: { ...answersOf(user.preferences), name: fullName },
  });
  const onError = (error: unknown) => {
    notify(isSignedOut(error) ? SESSION_EXPIRED : ONBOARDING_FAILED);
    if (isSignedOut(error)) onSessionExpired();
  };
  const submit = form.handleSubmit(
    (input) => {
      if (input.name !== undefined) return save.mutate(input, { onSuccess: onSaved, onError });
      notify(NAME_REQUIRED);
      form.setError("name", { message: NAME_REQUIRED.description ?? "" }, { shouldFocus: true });
    },
    (invalid) => {
      const first = PROFILE_QUESTIONS.find(({ name }) => invalid[name] !== undefined);
      notify(invalidAnswerNotice(first?.label ?? "Please check your answers.", first && invalid[first.name]?.message));
    },
  );
  return (
    <form
      className="onboarding-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event).catch(onError);
      }}
    >
      <ProfileFields form={form} nameLabel="Full name" />
      <CommunicationStyleField form={form} />
      <details className="onboarding-more">
        <summary>How answers should read</summary>
        <div>
          <AnswerFields form={form} />
          <EmojiSwitch form={form} />
        </div>
      </details>
      <div className="row">
        <Button type="submit" variant="primary" disabled={save.isPending}>
          {save.isPending ? "Saving..." : "Complete Setup"}
        </Button>
        <Link href={skipTo} className="button quiet">
          Skip for now
        </Link>
      </div>
      <p className="note">You can always update these preferences later in Settings</p>
    </form>
  );
}
