import { useWatch } from "react-hook-form";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { PreferenceFormValues, PreferencesForm } from "./preference-form.ts";

interface TextQuestion {
  readonly name: keyof PreferenceFormValues;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete?: string;
}

/** The questions about the user, in the order of the form. */
export const PROFILE_QUESTIONS = [
  { name: "name", label: PREFERENCES.name.label, autoComplete: "name" },
  { name: "role", label: PREFERENCES.role.label, autoComplete: "organization-title", hint: "Such as estate agent." },
  { name: "industry", label: PREFERENCES.industry.label, hint: "Such as property." },
  { name: "context", label: PREFERENCES.context.label, hint: "What somebody new to your work would have to know." },
  { name: "goals", label: PREFERENCES.goals.label, hint: "What your texts are meant to achieve." },
  { name: "expertise", label: PREFERENCES.expertise.label, hint: "Models do not explain to you what you know well." },
  { name: "keyInterests", label: PREFERENCES.keyInterests.label, hint: "Answers take their examples from here." },
  { name: "avoidTopics", label: PREFERENCES.avoidTopics.label, hint: "Left out, unless your prompt is about them." },
] as const satisfies readonly TextQuestion[];

const [NAME, ROLE, INDUSTRY, CONTEXT, GOALS, ...REST] = PROFILE_QUESTIONS;

interface ProfileFieldsProps {
  form: PreferencesForm;
  /** The label of the name field, such as "Full name". */
  nameLabel?: string;
}

export function ProfileFields({ form, nameLabel = NAME.label }: ProfileFieldsProps) {
  return (
    <>
      <Line form={form} question={{ ...NAME, label: nameLabel }} />
      <div className="two">
        <Line form={form} question={ROLE} />
        <Line form={form} question={INDUSTRY} />
      </div>
      <Paragraph form={form} question={CONTEXT} />
      <Paragraph form={form} question={GOALS} />
      {REST.map((question) => (
        <Line key={question.name} form={form} question={question} />
      ))}
    </>
  );
}

type Question = (typeof PROFILE_QUESTIONS)[number] | (TextQuestion & { readonly name: "name" });

function Line({ form, question }: { form: PreferencesForm; question: Question }) {
  const error = form.formState.errors[question.name]?.message;
  return (
    <TextField
      label={question.label}
      autoComplete={"autoComplete" in question ? question.autoComplete : "off"}
      hint={"hint" in question ? question.hint : undefined}
      error={error}
      {...form.register(question.name)}
    />
  );
}

function Paragraph({ form, question }: { form: PreferencesForm; question: typeof CONTEXT | typeof GOALS }) {
  const text = useWatch({ control: form.control, name: question.name });
  const count = `${text.trim().length} of ${PREFERENCES[question.name].lengthMax}. `;
  return (
    <TextAreaField
      label={question.label}
      rows={3}
      hint={`${text === "" ? "" : count}${question.hint}`}
      error={form.formState.errors[question.name]?.message}
      {...form.register(question.name)}
    />
  );
}
