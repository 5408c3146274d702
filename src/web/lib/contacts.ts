const written = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="contact-${name}"]`)?.content ?? "";

/** The server writes the contact addresses into the page (configuration `CONTACT_LEGAL` and so on). */
export const contacts = { legal: written("legal"), privacy: written("privacy"), dataProtection: written("dpo") };
