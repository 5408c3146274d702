import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { missingProfileFields, type Profile, profileCompletion } from "#domain/accounts/preferences.ts";
import { formatList } from "#web/lib/format-numbers.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { preferencesQuery } from "./queries.ts";
import "./profile-card.css";

const DISMISSED_KEY = "profileSectionDismissed";
const COMPLETE = 100;

/** Shows how complete the profile is. Hidden if it is complete or if the user has dismissed the card on this device. */
export function ProfileCard({ onComplete }: { onComplete: () => void }) {
  const { data } = useQuery(preferencesQuery);
  const [isDismissed, setIsDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) === "true");
  if (data === undefined || isDismissed) return null;
  const completion = profileCompletion(data);
  if (completion >= COMPLETE) return null;
  const dismiss = () => {
    localStorage.setItem(DISMISSED_KEY, "true");
    setIsDismissed(true);
    // The pressed button disappears, so a keyboard user continues from the top of the page.
    document.querySelector<HTMLElement>("h1")?.focus();
  };
  return (
    <section className="profile-card" aria-label="Profile">
      <p>
        <b>Your profile is {completion}% complete.</b>{" "}
        <span className="muted">Add {listed(missingProfileFields(data))}, and rewrites fit you better.</span>
      </p>
      <Button onClick={onComplete}>Complete Profile</Button>
      <IconButton icon="close" label="Dismiss" size="tiny" onClick={dismiss} />
    </section>
  );
}

const WORDS: Record<keyof Profile, string> = {
  name: "the name to call you",
  role: "your role",
  context: "your context",
  goals: "your goals",
  expertise: "your expertise",
};

/** Lists at most two fields: five would make the sentence too long. The name is last, as it changes a rewrite least. */
const listed = (fields: readonly (keyof Profile)[]): string =>
  formatList(
    fields
      .toSorted((a, b) => Number(a === "name") - Number(b === "name"))
      .slice(0, 2)
      .map((field, index) => (index === 0 ? WORDS[field] : WORDS[field].replace("your ", ""))),
  );
