import { useController } from "react-hook-form";
import { Link } from "wouter";
import { includesTier, type Tier } from "#domain/plans.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import type { PreferencesForm } from "./preference-form.ts";
import { ThinkingField } from "./thinking-field.tsx";

const DIAL = [
  { value: "quality", label: "The best answer, whatever it costs" },
  { value: "balanced", label: "As good as the best, for less" },
  { value: "cost", label: "Nearly as good, for the least" },
] as const;

/** What counts when a model is chosen for each prompt. */
export function RoutingFields({ form, tier }: { form: PreferencesForm; tier: Tier }) {
  return (
    <>
      <SelectField label="When a model is chosen for me" options={DIAL} {...form.register("routeMode")} />
      <ThinkingField form={form} tier={tier} />
      <Turbo form={form} isUnlocked={includesTier(tier, "premier")} />
    </>
  );
}

function Turbo({ form, isUnlocked }: { form: PreferencesForm; isUnlocked: boolean }) {
  const { field } = useController({ control: form.control, name: "turbo" });
  if (!isUnlocked) {
    return (
      <Switch label="Turbo" note={<Link href="/subscribe">Part of Premier</Link>} checked={false} disabled readOnly />
    );
  }
  return (
    <Switch
      label="Turbo"
      note="Prefers models that begin within a second."
      ref={field.ref}
      name="turbo"
      checked={field.value}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}
