const HOME = "en-US";

/**
 * How the reader writes dates, numbers and money. The page speaks English, so the words are English; order, clock and signs are
 * those of where the reader is: "en-DE" for somebody whose browser speaks German.
 */
export function readerLocale(languages: readonly string[] = globalThis.navigator?.languages ?? []): string {
  const english = languages.find((language) => /^en-/i.test(language));
  const [first] = languages;
  if (english !== undefined || first === undefined) return english ?? HOME;
  try {
    const { region } = new Intl.Locale(first).maximize();
    return region === undefined ? HOME : `en-${region}`;
  } catch {
    return HOME;
  }
}
