import * as z from "zod/mini";

/** An id in a JSON body: a safe positive integer. */
export const idSchema = z.int().check(z.positive());

/** An id in a path or a form field: decimal digits, no sign, no leading zero, no exponent, at most 2^53 - 1. */
export const idTextSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, "Not a valid id")),
  z.pipe(z.transform(Number), idSchema),
);

export const idParamsSchema = z.strictObject({ id: idTextSchema });
