/** The product's name as the server wrote it into the page (configuration `BRAND_NAME`). */
export const brandName: string =
  // At build time, the front page has no document: the server replaces this placeholder.
  typeof document === "undefined"
    ? "%BRAND_NAME%"
    : (document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? "");
