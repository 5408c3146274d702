import { useWatch } from "react-hook-form";
import {
  DETAIL_LEVELS,
  EXPERIENCE_LEVELS,
  LEARNING_STYLES,
  OUTPUT_FORMATS,
  PREFERRED_TONES,
  RESPONSE_STYLES,
  TIME_CONSTRAINTS,
} from "#contract/preferences.ts";
import { COMMUNICATION_STYLES } from "#domain/preferences.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import type { PreferencesForm } from "./preference-form.ts";

const CHOICES = [
  { name: "responseStyle", label: "Response style", values: RESPONSE_STYLES },
  { name: "detailLevel", label: "Detail level", values: DETAIL_LEVELS },
  { name: "outputFormat", label: "Output format", values: OUTPUT_FORMATS },
  { name: "experienceLevel", label: "Experience level", values: EXPERIENCE_LEVELS },
  { name: "preferredTone", label: "Preferred tone", values: PREFERRED_TONES },
  { name: "learningStyle", label: "Learning style", values: LEARNING_STYLES },
  { name: "timeConstraints", label: "Time constraints", values: TIME_CONSTRAINTS },
] as const;

/** How answers should read. */
export function AnswerFields({ form }: { form: PreferencesForm }) {
  return (
    <div className="two">
      {CHOICES.map(({ name, label, values }) => (
        <SelectField key={name} label={label} options={values.map(optionOf)} {...form.register(name)} />
      ))}
    </div>
  );
}

export function CommunicationStyleField({ form }: { form: PreferencesForm }) {
  const chosen = useWatch({ control: form.control, name: "communicationStyle" });
  const isOurs = COMMUNICATION_STYLES.some(({ value }) => value === chosen);
  // A style in somebody's own words, saved through the API, is not taken away by opening this form.
  const options = isOurs ? COMMUNICATION_STYLES : [{ value: chosen, label: chosen }, ...COMMUNICATION_STYLES];
  return <SelectField label="Communication style" options={options} {...form.register("communicationStyle")} />;
}

const optionOf = (value: string) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`.replace("-by-", " by ").replace("-driven", " driven"),
});
