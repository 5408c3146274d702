import type { ReactNode } from "react";
import { type FieldPathByValue, useController } from "react-hook-form";
import { Link } from "wouter";
import { includesTier, type Tier } from "#domain/plans.ts";
import { brandName } from "#web/lib/brand.ts";
import { Switch } from "#web/ui/switch.tsx";
import type { Answers, PreferencesForm } from "./preference-form.ts";

/** What happens to one's words before they are sent. */
export function RewritingFields({ form, tier }: { form: PreferencesForm; tier: Tier }) {
  return (
    <>
      <Answer
        form={form}
        name="enablePromptImprovement"
        label="Improve my prompts"
        note="When off, your own words are sent."
      />
      <Answer
        form={form}
        name="reviewBeforeSend"
        label="Show me first"
        note="The rewrite waits for your approval before it is sent."
      />
      <AdvancedPrompting form={form} isUnlocked={includesTier(tier, "plus")} />
      <Answer
        form={form}
        name="rememberEdits"
        label="Learn from my edits"
        note={
          <>
            When off, nothing is learned, and nothing learned is used.{" "}
            <Link href="/memory">What {brandName} has learned</Link>
          </>
        }
      />
    </>
  );
}

function AdvancedPrompting({ form, isUnlocked }: { form: PreferencesForm; isUnlocked: boolean }) {
  const label = "Advanced Prompt Engineering";
  if (isUnlocked)
    return <Answer form={form} name="advancedPrompting" label={label} note="More structure for long tasks." />;
  return (
    <Switch label={label} note={<Link href="/subscribe">Upgrade Required</Link>} checked={false} disabled readOnly />
  );
}

/** Inverted: on means that no emojis are wanted. */
export function EmojiSwitch({ form }: { form: PreferencesForm }) {
  return <Answer form={form} name="useEmojis" label="Minimize the use of Emojis" isInverted />;
}

interface AnswerProps {
  form: PreferencesForm;
  name: FieldPathByValue<Answers, boolean>;
  label: string;
  note?: ReactNode;
  isInverted?: boolean;
}

function Answer({ form, name, label, note, isInverted = false }: AnswerProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <Switch
      label={label}
      note={note}
      ref={field.ref}
      name={name}
      checked={field.value !== isInverted}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked !== isInverted)}
    />
  );
}
