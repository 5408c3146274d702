const HOME = "en-US";

/**
 * The locale for dates, numbers and money. The words are English, like the page. The order, clock and separators are
 * those of the user's region. Example: "en-DE" if the browser's language is German.
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
