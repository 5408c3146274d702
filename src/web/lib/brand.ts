/** The product's name as the server wrote it into the page (configuration `BRAND_NAME`). */
export const brandName: string =
  // While the front page is being built there is no page yet; the server fills the name in.
  typeof document === "undefined"
    ? "%BRAND_NAME%"
    : (document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? "");
