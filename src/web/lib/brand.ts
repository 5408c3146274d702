/** The product's name as the server wrote it into the page (configuration `BRAND_NAME`). */
export const brandName: string =
  // During the build of the front page there is no document; the server fills the name in.
  typeof document === "undefined"
    ? "%BRAND_NAME%"
    : (document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? "");
