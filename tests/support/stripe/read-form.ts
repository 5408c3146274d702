/** Stripe's requests are forms with brackets: `items[0][price]=…`. */
export type FormValue = string | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

export function readForm(text: string): FormObject {
  const form: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let place = form;
    for (const part of path) {
      const inner = place[part];
      const next: FormObject = typeof inner === "object" ? inner : {};
      place[part] = next;
      place = next;
    }
    place[last] = value;
  }
  return form;
}

/** The entry at a path such as "items.0.price"; undefined where there is none. */
export function at(form: FormObject, path: string): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const part of path.split(".")) value = typeof value === "object" ? value[part] : undefined;
  return value;
}

export const textAt = (form: FormObject, path: string): string | undefined => {
  const value = at(form, path);
  return typeof value === "string" ? value : undefined;
};

export const textsAt = (form: FormObject, path: string): Record<string, string> => {
  const value = at(form, path);
  if (typeof value !== "object") return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
};
