const written = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="contact-${name}"]`)?.content ?? "";

/** The contact addresses, as the server wrote them into the page (configuration `CONTACT_LEGAL` and so on). */
export const contacts = { legal: written("legal"), privacy: written("privacy"), dataProtection: written("dpo") };
