import type { ComponentPropsWithRef } from "react";
import { Link } from "wouter";
import { type ButtonStyle, buttonClass } from "./button.tsx";

export function ButtonLink({
  href,
  variant,
  size,
  className,
  ...props
}: ButtonStyle & Omit<ComponentPropsWithRef<"a">, "href"> & { href: string }) {
  return <Link href={href} className={buttonClass({ variant, size }, className)} {...props} />;
}
