const KEY = "wanted-page";

/** Stores the path of a page that needs an account, so that the next sign-in in this tab opens it. */
export const storeWantedPage = (): void => sessionStorage.setItem(KEY, location.pathname + location.search);

/** The stored path, or null. Can be read only once. */
export function takeWantedPage(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path;
}
