import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { Link } from "wouter";
import { PREFERENCES, type SwitchPreference } from "#domain/accounts/preferences.ts";
import { includesTier, type Tier } from "#domain/plans/plans.ts";
import { brandName } from "#web/lib/brand.ts";
import { Switch } from "#web/ui/switch.tsx";
import type { PreferencesForm } from "./preference-form.ts";

export function RewritingFields({ form, tier }: { form: PreferencesForm; tier: Tier }) {
  return (
    <>
      <Answer form={form} name="enablePromptImprovement" note="When off, your own words are sent." />
      <Answer form={form} name="reviewBeforeSend" note="The rewrite waits for your approval before it is sent." />
      <AdvancedPrompting form={form} isUnlocked={includesTier(tier, "plus")} />
      <Answer
        form={form}
        name="rememberEdits"
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
  if (isUnlocked) return <Answer form={form} name="advancedPrompting" note="More structure for long tasks." />;
  return (
    <Switch
      label={PREFERENCES.advancedPrompting.label}
      note={<Link href="/subscribe">Upgrade Required</Link>}
      checked={false}
      disabled
      readOnly
    />
  );
}

/** The switch is inverted: on means no emojis. */
export function EmojiSwitch({ form }: { form: PreferencesForm }) {
  return <Answer form={form} name="useEmojis" isInverted />;
}

interface AnswerProps {
  form: PreferencesForm;
  name: SwitchPreference;
  note?: ReactNode;
  isInverted?: boolean;
}

function Answer({ form, name, note, isInverted = false }: AnswerProps) {
  const { field } = useController({ control: form.control, name });
  return (
    <Switch
      label={PREFERENCES[name].label}
      note={note}
      ref={field.ref}
      name={name}
      checked={field.value !== isInverted}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked !== isInverted)}
    />
  );
}
