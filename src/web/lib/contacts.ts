const written = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="contact-${name}"]`)?.content ?? "";

/** Where people write to, as the server wrote it into the page (configuration `CONTACT_LEGAL` and its neighbours). */
export const contacts = { legal: written("legal"), privacy: written("privacy"), dataProtection: written("dpo") };
