import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { Link } from "wouter";
import type { User } from "#contract/accounts.ts";
import { COMMUNICATION_STYLES } from "#domain/accounts/preferences.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { AnswerFields } from "./answer-fields.tsx";
import {
  invalidAnswerNotice,
  isUnauthorizedError,
  NAME_REQUIRED,
  ONBOARDING_FAILED,
  SESSION_EXPIRED,
} from "./notices.ts";
import {
  type PreferenceFormValues,
  type PreferencesInput,
  preferenceFormValuesOf,
  preferencesResolver,
} from "./preference-form.ts";
import { PROFILE_QUESTIONS, ProfileFields } from "./profile-fields.tsx";
import { useSavePreferences } from "./queries.ts";
import { EmojiSwitch } from "./rewriting-fields.tsx";
import "./settings.css";
import "./onboarding-form.css";

const WORK = ["Estate agent", "Marketing", "Consulting", "Human resources", "Teaching"];
/** The people that the user writes for. The sentence in `value` is saved as a preference. */
const READERS = [
  { value: "Most of what I write is read by clients.", label: "Clients" },
  { value: "Most of what I write is read by buyers and sellers.", label: "Buyers and sellers" },
  { value: "Most of what I write is read by colleagues.", label: "Colleagues" },
  { value: "Most of what I write is read by the public.", label: "The public" },
];
const sameWords = (value: string) => ({ value, label: value });

interface OnboardingFormProps {
  user: User;
  /** The target of "Skip for now". */
  skipTo: string;
  onSaved: () => void;
  onSessionExpired: () => void;
}

export function OnboardingForm({ user, skipTo, onSaved, onSessionExpired }: OnboardingFormProps) {
  const save = useSavePreferences();
  const fullName = [user.firstName, user.lastName ?? ""].join(" ").trim();
  const form = useForm<PreferenceFormValues, unknown, PreferencesInput>({
    resolver: preferencesResolver,
    defaultValues: { ...preferenceFormValuesOf(user.preferences), name: fullName },
  });
  const [isMoreOpen, setMoreOpen] = useState(false);
  const onError = (error: unknown) => {
    notify(isUnauthorizedError(error) ? SESSION_EXPIRED : ONBOARDING_FAILED);
    if (isUnauthorizedError(error)) onSessionExpired();
  };
  const submit = form.handleSubmit(
    (input) => {
      if (input.name !== undefined) return save.mutate(input, { onSuccess: onSaved, onError });
      notify(NAME_REQUIRED);
      // The field is inside "More", which must be open before the field can get the focus.
      flushSync(() => setMoreOpen(true));
      form.setError("name", { message: NAME_REQUIRED.description ?? "" }, { shouldFocus: true });
    },
    (invalid) => {
      setMoreOpen(true);
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
      <Questions form={form} />
      <details
        className="onboarding-more"
        open={isMoreOpen}
        onToggle={({ currentTarget }) => setMoreOpen(currentTarget.open)}
      >
        <summary>More: your name, and how answers should read</summary>
        <div>
          <ProfileFields form={form} nameLabel="Full name" />
          <AnswerFields form={form} />
          <EmojiSwitch form={form} />
        </div>
      </details>
      <div className="row">
        <Button type="submit" variant="primary" isBusy={save.isPending}>
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

function Questions({ form }: { form: UseFormReturn<PreferenceFormValues, unknown, PreferencesInput> }) {
  const answers = useWatch({ control: form.control });
  const chosen = (name: "role" | "context" | "communicationStyle") => ({
    value: answers[name] ?? "",
    onChange: (value: string) => form.setValue(name, value, { shouldDirty: true }),
  });
  return (
    <>
      <ChoiceChips
        number={1}
        question="What do you do?"
        options={WORK.map(sameWords)}
        own={{ button: "Something else…", label: "Your work" }}
        {...chosen("role")}
      />
      <ChoiceChips
        number={2}
        question="Who reads most of what you write?"
        options={READERS}
        own={{ button: "Someone else…", label: "Who reads it, in a sentence" }}
        {...chosen("context")}
      />
      <ChoiceChips
        number={3}
        question="What style should answers have?"
        options={COMMUNICATION_STYLES}
        {...chosen("communicationStyle")}
      />
    </>
  );
}

interface ChoiceChipsProps {
  number: number;
  question: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** "" before the user has chosen. If the value is none of the options, the free text field shows it. */
  value: string;
  onChange: (value: string) => void;
  /** The texts of the free text field. Without them, there are only the options. */
  own?: { readonly button: string; readonly label: string };
}

function ChoiceChips({ number, question, options, value, onChange, own }: ChoiceChipsProps) {
  const isOther = value !== "" && options.every((option) => option.value !== value);
  const [isOwn, setOwn] = useState(isOther);
  const ownId = useId();
  const chip = (label: ReactNode, isPressed: boolean, act: () => void, isExpanded?: boolean) => (
    <button
      key={String(label)}
      type="button"
      className="chip"
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={act}
    >
      {label}
    </button>
  );
  return (
    <fieldset className="choice-chips">
      <legend>
        <span className="fig">{number}</span> {question}
      </legend>
      <div className="chips">
        {options.map((option) =>
          chip(option.label, !isOwn && option.value === value, () => {
            setOwn(false);
            onChange(!isOwn && option.value === value && own !== undefined ? "" : option.value);
          }),
        )}
        {own !== undefined && chip(own.button, isOwn, () => setOwn(!isOwn), isOwn)}
      </div>
      {own !== undefined && isOwn && (
        <>
          <label className="sr" htmlFor={ownId}>
            {own.label}
          </label>
          <input
            className="input"
            id={ownId}
            // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed.
            autoFocus
            placeholder={own.label}
            value={isOther ? value : ""}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </fieldset>
  );
}
