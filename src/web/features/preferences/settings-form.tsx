import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import { SETTINGS_CLOSE_DELAY_MS } from "#contract/limits.ts";
import type { Preferences } from "#contract/preferences.ts";
import { PREFERENCES } from "#domain/accounts/preferences.ts";
import { regionLabel } from "#domain/catalogue/region.ts";
import { includesTier, type Tier } from "#domain/plans/plans.ts";
import { allModelsQuery } from "#web/lib/model-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { OfflineSwitch } from "#web/ui/offline-switch.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { setTheme, THEMES, useTheme } from "#web/ui/theme.ts";
import { AnswerFields, CommunicationStyleField } from "./answer-fields.tsx";
import { ModelField } from "./model-field.tsx";
import { invalidAnswerNotice, isUnauthorizedError, SETTINGS_FAILED, SETTINGS_SAVED } from "./notices.ts";
import {
  type PreferenceFormValues,
  type PreferencesForm,
  type PreferencesInput,
  preferenceFormValuesOf,
  preferencesResolver,
} from "./preference-form.ts";
import { PROFILE_QUESTIONS, ProfileFields } from "./profile-fields.tsx";
import { useSavePreferences } from "./queries.ts";
import { EmojiSwitch, RewritingFields } from "./rewriting-fields.tsx";
import { RoutingFields } from "./routing-fields.tsx";
import { applySettingsDraft, findChangedSettings, keepSettingsDraft, readSettingsDraft } from "./settings-draft.ts";

const LABELS = { light: "Light", dark: "Dark", system: "System" };

/** A setting of this device, not of the account. It takes effect at once, without "Save". */
function ThemeField() {
  const theme = useTheme();
  return (
    <fieldset className="theme-field" aria-label="Theme">
      {THEMES.map((value) => (
        <label key={value}>
          <input type="radio" name="theme" checked={theme === value} onChange={() => setTheme(value)} />
          <span>{LABELS[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SettingsFormProps {
  userId: number;
  tier: Tier;
  saved: Preferences;
  onSaved: () => void;
  onUnauthorized: () => void;
}

export function SettingsForm({ userId, tier, saved, onSaved, onUnauthorized }: SettingsFormProps) {
  const save = useSavePreferences();
  const form = useForm<PreferenceFormValues, unknown, PreferencesInput>({
    resolver: preferencesResolver,
    defaultValues: preferenceFormValuesOf(saved),
  });
  useKeptDraft(form, userId, saved);
  const { dirtyFields, errors } = form.formState;
  const changeCount = Object.values(dirtyFields).filter(Boolean).length;

  const submit = form.handleSubmit(
    (input) =>
      save.mutate(input, {
        onSuccess: (fresh) => {
          form.reset(preferenceFormValuesOf(fresh));
          keepSettingsDraft(userId, {});
          notify(SETTINGS_SAVED);
          setTimeout(onSaved, SETTINGS_CLOSE_DELAY_MS);
        },
        onError: (error) => (isUnauthorizedError(error) ? onUnauthorized() : notify(SETTINGS_FAILED)),
      }),
    (invalid) => {
      const first = PROFILE_QUESTIONS.find(({ name }) => invalid[name] !== undefined);
      notify(invalidAnswerNotice(first?.label ?? "Please check your answers.", first && invalid[first.name]?.message));
    },
  );
  return (
    <form
      className="settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event).catch(() => notify(SETTINGS_FAILED));
      }}
    >
      <Sections form={form} tier={tier} saved={saved} />
      <Foot
        problemCount={Object.keys(errors).length}
        changeCount={changeCount}
        isSaving={save.isPending}
        onDiscard={() => form.reset(preferenceFormValuesOf(saved))}
      />
    </form>
  );
}

type SettingsOfForm = ReturnType<typeof useForm<PreferenceFormValues, unknown, PreferencesInput>>;

function Sections({ form, tier, saved }: { form: SettingsOfForm; tier: Tier; saved: Preferences }) {
  return (
    <>
      <SectionLinks />
      <Section id="settings-you">
        <p className="small muted">Models read what you write here, so that they guess less.</p>
        <ProfileFields form={form} />
        <p className="small">
          Elsewhere: <Link href="/account">Name, email, password and your data</Link>,{" "}
          <Link href="/subscribe">Plan and payments</Link>
        </p>
      </Section>
      <Section id="settings-rewriting">
        <RewritingFields form={form} tier={tier} />
      </Section>
      <Section id="settings-model">
        <ModelField form={form} tier={tier} saved={saved.modelPreference} />
        <RegionField form={form} tier={tier} saved={saved.modelRegion} />
        <RoutingFields form={form} tier={tier} />
      </Section>
      <Section id="settings-answers">
        <CommunicationStyleField form={form} />
        <EmojiSwitch form={form} />
        <AnswerFields form={form} />
      </Section>
      <Section id="settings-device">
        <ThemeField />
        <OfflineSwitch />
      </Section>
    </>
  );
}

const SECTIONS = {
  "settings-you": "You",
  "settings-rewriting": "Rewriting",
  "settings-model": "Model",
  "settings-answers": "Answers",
  "settings-device": "This device",
};

function Section({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title" tabIndex={-1}>
        {SECTIONS[id]}
      </h3>
      {children}
    </section>
  );
}

/**
 * A bar at the top of the panel, with one button per section. They are not links, because a link would change the URL
 * of the page behind the panel.
 */
function SectionLinks() {
  const nav = useRef<HTMLElement>(null);
  const [current, choose] = useCurrentSection(nav);
  const goTo = (id: string) => {
    choose(id);
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav ref={nav} className="settings-links" aria-label="Sections">
      {Object.entries(SECTIONS).map(([id, title]) => (
        <button key={id} type="button" aria-current={id === current ? "true" : undefined} onClick={() => goTo(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

/**
 * The id of the section that the user sees: the last one that starts above the middle of the panel. A section that was
 * chosen in the bar stays current until the user scrolls: the last sections are too short to come to the top.
 */
function useCurrentSection(nav: { current: HTMLElement | null }): [current: string, choose: (id: string) => void] {
  const [current, setCurrent] = useState("settings-you");
  const chosen = useRef<string | null>(null);
  useEffect(() => {
    const panel = nav.current?.closest(".body");
    if (panel == null) return;
    const look = () => {
      if (chosen.current !== null) return;
      const middle = panel.getBoundingClientRect().top + panel.clientHeight / 2;
      const isAtEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 1;
      const passed = Object.keys(SECTIONS).filter(
        (id) => isAtEnd || (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < middle,
      );
      setCurrent(passed.at(-1) ?? "settings-you");
    };
    const release = () => {
      chosen.current = null;
    };
    const stops = new AbortController();
    const options = { passive: true, signal: stops.signal };
    panel.addEventListener("scroll", look, options);
    for (const type of ["wheel", "touchmove", "keydown"]) panel.addEventListener(type, release, options);
    return () => stops.abort();
  }, [nav]);
  const choose = (id: string) => {
    chosen.current = id;
    setCurrent(id);
  };
  return [current, choose];
}

interface FootProps {
  problemCount: number;
  changeCount: number;
  isSaving: boolean;
  onDiscard: () => void;
}

function Foot({ problemCount, changeCount, isSaving, onDiscard }: FootProps) {
  return (
    <footer>
      <span className="note" role="status">
        {problemCount > 0 ? countOf(problemCount, "answer", "needs", "need") : changesNote(changeCount)}
      </span>
      {changeCount > 0 && !isSaving && (
        <Button variant="quiet" className="push" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        type="submit"
        variant={changeCount > 0 ? "primary" : "secondary"}
        className={changeCount > 0 ? "" : "push"}
        disabled={isSaving}
      >
        {isSaving ? "Saving..." : "Save settings"}
      </Button>
    </footer>
  );
}

function useKeptDraft(form: SettingsOfForm, userId: number, saved: Preferences): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens; a save resets the form.
  useEffect(() => {
    const start = preferenceFormValuesOf(saved);
    const restored = applySettingsDraft(start, readSettingsDraft(userId));
    for (const [field, value] of Object.entries(findChangedSettings(start, restored))) {
      form.setValue(field as keyof PreferenceFormValues, value, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepSettingsDraft(userId, findChangedSettings(start, values)),
    });
  }, []);
}

const changesNote = (count: number): string => {
  if (count === 0) return "";
  return count === 1 ? "1 change not saved" : `${count} changes not saved`;
};

const countOf = (count: number, noun: string, one: string, many: string): string =>
  count === 1 ? `1 ${noun} ${one} a change` : `${count} ${noun}s ${many} a change`;

/**
 * The region where prompts may be processed. The options are the regions of the connected models. Hidden if no region
 * can be chosen and none is saved.
 */
function RegionField({ form, tier, saved }: { form: PreferencesForm; tier: Tier; saved: string | undefined }) {
  const { data } = useQuery(allModelsQuery);
  const connected = (data?.models ?? []).filter(({ isAvailable }) => isAvailable);
  const stated = connected.flatMap(({ region }) => region ?? []);
  if (data === undefined || (stated.length === 0 && saved === undefined)) return null;
  const open = connected.flatMap(({ region, tier: needed }) => (includesTier(tier, needed) ? (region ?? []) : []));
  // A saved region stays visible even if no connected model has this region any more, so that the user can remove it.
  const shown = [...new Set([...stated, ...(saved === undefined ? [] : [saved])])].sort();
  const options = [
    { value: "", label: "Anywhere" },
    ...shown.map((region) => ({
      value: region,
      label: open.includes(region) ? regionLabel(region) : `${regionLabel(region)}, where no model is open to you`,
    })),
  ];
  return (
    <>
      <SelectField label={PREFERENCES.modelRegion.label} options={options} {...form.register("modelRegion")} />
      <p className="note">
        Your prompts are then rewritten and answered only there. Whoever runs this site says where each model works.
      </p>
    </>
  );
}
