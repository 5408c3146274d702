import { useWatch } from "react-hook-form";
import { COMMUNICATION_STYLES, PREFERENCES } from "#domain/accounts/preferences.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import type { PreferencesForm } from "./preference-form.ts";

const CHOICES = [
  "responseStyle",
  "detailLevel",
  "outputFormat",
  "experienceLevel",
  "preferredTone",
  "learningStyle",
  "timeConstraints",
] as const;

export function AnswerFields({ form }: { form: PreferencesForm }) {
  return (
    <details className="settings-more">
      <summary>Length, format, tone and more</summary>
      <div className="two">
        {CHOICES.map((name) => {
          const { label, values } = PREFERENCES[name];
          return <SelectField key={name} label={label} options={values.map(optionOf)} {...form.register(name)} />;
        })}
      </div>
    </details>
  );
}

export function CommunicationStyleField({ form }: { form: PreferencesForm }) {
  const chosen = useWatch({ control: form.control, name: "communicationStyle" });
  const isOurs = COMMUNICATION_STYLES.some(({ value }) => value === chosen);
  // A custom style can be set through the API. The form must not lose it.
  const options = isOurs ? COMMUNICATION_STYLES : [{ value: chosen, label: chosen }, ...COMMUNICATION_STYLES];
  return (
    <SelectField
      label={PREFERENCES.communicationStyle.label}
      options={options}
      {...form.register("communicationStyle")}
    />
  );
}

const optionOf = (value: string) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`.replace("-by-", " by ").replace("-driven", " driven"),
});
