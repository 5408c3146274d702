/** The product's name as the server wrote it into the page (configuration `BRAND_NAME`). */
export const brandName: string = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? "";
